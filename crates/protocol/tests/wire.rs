//! The wire forms: every message survives the way there and back, and no bytes do any harm.

use handover_protocol::wire::{
    Announce, ChangefeedId, Checkpoint, DecodeError, DispatchTable, DispatchTableResponse,
    InvalidName, Sync,
};
use handover_protocol::{self as protocol, Epoch, MessageKind, Model, OwnerRev, TableId, Ts};
use proptest::collection::vec;
use proptest::prelude::*;

/// A decoder, with its result forgotten.
type Decoder = fn(&[u8]) -> Result<(), DecodeError>;

const DECODERS: [Decoder; 5] = [
    |bytes| Announce::decode(bytes).map(|_| ()),
    |bytes| Sync::decode(bytes).map(|_| ()),
    |bytes| DispatchTable::decode(bytes).map(|_| ()),
    |bytes| DispatchTableResponse::decode(bytes).map(|_| ()),
    |bytes| Checkpoint::decode(bytes).map(|_| ()),
];

fn tables() -> impl Strategy<Value = Vec<TableId>> {
    vec(any::<i64>().prop_map(TableId), 0..40)
}

fn model() -> impl Strategy<Value = Model> {
    prop_oneof![Just(Model::V2Doc), Just(Model::V2Final)]
}

prop_compose! {
    fn sync()(
        processor_version in any::<String>(),
        epoch in ".{0,300}",
        running in tables(),
        adding in tables(),
        removing in tables(),
    ) -> Sync {
        Sync { processor_version, epoch, running, adding, removing }
    }
}

prop_compose! {
    fn dispatch()(
        rev in any::<i64>(),
        epoch in any::<String>(),
        id in any::<i64>(),
        start in any::<u64>(),
        is_delete in any::<bool>(),
    ) -> DispatchTable {
        DispatchTable {
            owner_rev: OwnerRev(rev),
            epoch,
            id: TableId(id),
            start_ts: Ts(start),
            is_delete,
        }
    }
}

proptest! {
    #[test]
    fn announce_there_and_back(rev in any::<i64>(), owner_version in any::<String>(), model in model()) {
        let message = Announce { owner_rev: OwnerRev(rev), owner_version };
        prop_assert_eq!(Announce::decode(&message.encode(model)), Ok(message));
    }

    #[test]
    fn sync_there_and_back(message in sync(), model in model()) {
        let arrived = Sync::decode(&message.encode(model)).expect("a message");
        let epoch = if model.has_epochs() { message.epoch.clone() } else { String::new() };
        prop_assert_eq!(arrived, Sync { epoch, ..message });
    }

    #[test]
    fn dispatch_there_and_back(message in dispatch(), model in model()) {
        let arrived = DispatchTable::decode(&message.encode(model));
        let sent = match model {
            Model::V2Final => message,
            Model::V2Doc => DispatchTable { epoch: String::new(), start_ts: Ts(0), ..message },
        };
        prop_assert_eq!(arrived, Ok(sent));
    }

    #[test]
    fn response_there_and_back(id in any::<i64>(), epoch in any::<String>(), model in model()) {
        let message = DispatchTableResponse { id: TableId(id), epoch };
        let arrived = DispatchTableResponse::decode(&message.encode(model)).expect("a message");
        let epoch = if model.has_epochs() { message.epoch.clone() } else { String::new() };
        prop_assert_eq!(arrived, DispatchTableResponse { epoch, ..message });
    }

    #[test]
    fn checkpoint_there_and_back(checkpoint in any::<u64>(), resolved in any::<u64>(), model in model()) {
        let message = Checkpoint { checkpoint_ts: Ts(checkpoint), resolved_ts: Ts(resolved) };
        prop_assert_eq!(Checkpoint::decode(&message.encode(model)), Ok(message));
        prop_assert_eq!(Checkpoint::from(protocol::Checkpoint::from(message)), message);
    }

    #[test]
    fn arbitrary_bytes_are_an_error_or_a_message(bytes in vec(any::<u8>(), 0..200)) {
        for decode in DECODERS {
            if let Err(error) = decode(&bytes) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    /// Nearer to a message than arbitrary bytes: cut off, and with one byte changed.
    #[test]
    fn damaged_messages_are_an_error_or_a_message(
        sync in sync(),
        dispatch in dispatch(),
        cut in any::<prop::sample::Index>(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        for whole in [sync.encode(Model::V2Final), dispatch.encode(Model::V2Final)] {
            let cut = cut.index(whole.len());
            for decode in DECODERS {
                prop_assert!(decode(&whole[..cut]).is_err());
            }
            let mut changed = whole.clone();
            changed[place.index(whole.len())] = byte;
            for decode in DECODERS {
                let _ = decode(&changed);
            }
        }
    }
}

#[test]
fn a_sync_with_three_lists_of_eighty_thousand_tables_stays_under_ten_mebibytes() {
    let list = |start| (start..start + 80_000).map(TableId).collect();
    let message = Sync {
        processor_version: "v6.1.0".into(),
        epoch: "6e7ec8a5-3b1d-4a0e-9d4c-0d4c0b4f1c55".into(),
        running: list(1),
        adding: list(1_000_000),
        removing: list(i64::MAX - 80_000),
    };
    let bytes = message.encode(Model::V2Final);
    assert!(bytes.len() < 10 << 20, "{}", bytes.len());
    assert_eq!(Sync::decode(&bytes), Ok(message));
}

#[test]
fn json_is_read_as_go_reads_it() {
    let read = |text: &str| DispatchTable::decode(text.as_bytes()).expect("a message");
    let zero = read("{}");
    assert_eq!(
        zero,
        DispatchTable {
            owner_rev: OwnerRev(0),
            epoch: String::new(),
            id: TableId(0),
            start_ts: Ts(0),
            is_delete: false,
        }
    );
    // Null, for the message or for a field, says nothing.
    assert_eq!(read(" null\n"), zero);
    assert_eq!(
        read(r#"{"owner-rev":null,"epoch":null,"is-delete":null}"#),
        zero
    );
    // Unknown keys are ignored, whatever is in them; capitals do not matter; the last one counts.
    let full =
        read(r#"{"x":[{"id":3}],"ID":1,"id":2,"Is-Delete":true,"start-ts":18446744073709551615}"#);
    assert_eq!(
        full,
        DispatchTable {
            id: TableId(2),
            start_ts: Ts::MAX,
            is_delete: true,
            ..zero
        }
    );
}

#[test]
fn errors_name_the_message_the_place_and_the_field() {
    let cases = [
        ("", "DispatchTable, byte 0: EOF while parsing a value"),
        (
            "[]",
            "DispatchTable, byte 2: invalid type: sequence, expected an object",
        ),
        ("{} {}", "DispatchTable, byte 4: trailing characters"),
        (
            r#"{"id":"#,
            "DispatchTable, byte 6, in id: EOF while parsing a value",
        ),
        (
            r#"{"epoch":1}"#,
            "DispatchTable, byte 10, in epoch: invalid type: integer `1`, expected a string",
        ),
        (
            "{\n\"start-ts\":\n-1}",
            "DispatchTable, byte 16, in start-ts: invalid value: integer `-1`, expected u64",
        ),
        (
            r#"{"owner-rev":1.0}"#,
            "DispatchTable, byte 16, in owner-rev: invalid type: floating point `1.0`, expected i64",
        ),
    ];
    for (text, sentence) in cases {
        let error = DispatchTable::decode(text.as_bytes()).expect_err(text);
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn msgpack_is_read_as_go_reads_it() {
    // Every form an integer has, text and binary for a string, nil for anything, unknown keys.
    let bytes = b"\x86\
        \xc4\x05Epoch\xc4\x01e\
        \xa7Running\xdc\x00\x0b\x05\xff\xcc\xc8\xcd\x01\x00\xce\x00\x01\x00\x00\
        \xcf\xff\xff\xff\xff\xff\xff\xff\xff\xd0\x80\xd1\x80\x00\xd2\x80\x00\x00\x00\
        \xd3\x00\x00\x00\x00\x00\x00\x00\x07\xc0\
        \xa6Adding\xdd\x00\x00\x00\x01\x01\
        \xa8Removing\xc0\
        \xa1x\x82\xc3\x92\xca\x00\x00\x00\x00\xd6\x01abcd\x01\xc7\x02\x05xy\
        \xb0ProcessorVersion\xd9\x01v\
        trailing";
    let ids = [
        5,
        -1,
        200,
        256,
        65536,
        -1,
        -128,
        -32768,
        i64::from(i32::MIN),
        7,
        0,
    ];
    let message = Sync {
        processor_version: "v".into(),
        epoch: "e".into(),
        running: ids.map(TableId).to_vec(),
        adding: vec![TableId(1)],
        removing: Vec::new(),
    };
    assert_eq!(Sync::decode(bytes), Ok(message));
    assert_eq!(Sync::decode(b"\xc0"), Ok(Sync::default()));
    assert_eq!(Sync::decode(b"\x80"), Ok(Sync::default()));
}

#[test]
fn msgpack_errors_name_the_place_and_the_field() {
    let cases: [(&[u8], &str); 9] = [
        (b"", "Sync, byte 0: expected a map, found the end"),
        (b"\x91\x01", "Sync, byte 0: expected a map, found 0x91"),
        (
            b"\x81\x01",
            "Sync, byte 1: expected a string in UTF-8, found 0x01",
        ),
        (
            b"\x81\xa5Epoch\x01",
            "Sync, byte 7, in Epoch: expected a string in UTF-8, found 0x01",
        ),
        (
            b"\x81\xa5Epoch\xa1\xff",
            "Sync, byte 7, in Epoch: expected a string in UTF-8, found 0xa1",
        ),
        (
            b"\x81\xa5Epoch\xdb\xff\xff\xff\xff",
            "Sync, byte 7, in Epoch: expected a string in UTF-8, found the end",
        ),
        (
            b"\x81\xa6Adding\xdd\xff\xff\xff\xff\x01",
            "Sync, byte 14, in Adding: expected an integer, found the end",
        ),
        (
            b"\x81\xa6Adding\x91\xcb01234567",
            "Sync, byte 9, in Adding: expected an integer, found 0xcb",
        ),
        (
            b"\x81\xa1x\x91\xc1",
            "Sync, byte 4: expected a value, found 0xc1",
        ),
    ];
    for (bytes, sentence) in cases {
        let error = Sync::decode(bytes).expect_err(sentence);
        assert_eq!(error.to_string(), sentence);
    }
}

/// Nesting costs no stack, and a length that is not there no memory.
#[test]
fn msgpack_cannot_exhaust_the_reader() {
    let mut deep = b"\x81\xa1x".to_vec();
    deep.resize(1_000_000, 0x91);
    assert!(Sync::decode(&deep).is_err());
    let mut wide = b"\x81\xa1x".to_vec();
    wide.extend([0xdf, 0xff, 0xff, 0xff, 0xff].repeat(1000));
    assert!(Sync::decode(&wide).is_err());
}

#[test]
fn conversions_leave_the_epoch_to_the_caller() {
    let message = protocol::DispatchTable {
        owner_rev: OwnerRev(1),
        epoch: Epoch::drawn(2),
        table: TableId(3),
        start_ts: Ts(4),
        is_delete: false,
    };
    let sent = DispatchTable::new(message, |epoch| epoch.to_string());
    assert_eq!(sent.epoch, "e2");
    let known = |text: &str| {
        if text == "e2" {
            Epoch::drawn(2)
        } else {
            Epoch::EMPTY
        }
    };
    assert_eq!(sent.into_message(known), message);
    let message = protocol::DispatchTableResponse {
        table: TableId(3),
        epoch: Epoch::drawn(2),
    };
    let sent = DispatchTableResponse::new(message, |epoch| epoch.to_string());
    assert_eq!(sent.into_message(known), message);
    let message = protocol::Sync {
        epoch: Epoch::drawn(2),
        running: vec![TableId(1)],
        ..Default::default()
    };
    let sent = Sync::new(message.clone(), "v6.1.0", |epoch| epoch.to_string());
    assert_eq!(sent.into_message(known), message);
    let sent = Announce::new(
        protocol::Announce {
            owner_rev: OwnerRev(5),
        },
        "v6.1.0",
    );
    assert_eq!(
        protocol::Announce::from(sent),
        protocol::Announce {
            owner_rev: OwnerRev(5)
        }
    );
}

#[test]
fn a_changefeed_name_has_no_slash_and_at_most_128_bytes() {
    assert!(ChangefeedId::new("default", &"a".repeat(128)).is_ok());
    let error = ChangefeedId::new("default", "a/b").expect_err("a slash");
    assert_eq!(error, InvalidName::Id("a/b".into()));
    assert_eq!(
        error.to_string(),
        "changefeed id \"a/b\": expected letters and digits, in groups joined by single hyphens, at most 128 bytes"
    );
    let long = "a".repeat(129);
    assert_eq!(
        ChangefeedId::new(&long, "a"),
        Err(InvalidName::Namespace(long))
    );
    assert_eq!(MessageKind::ALL.len(), DECODERS.len());
}
