//! Painting a picture: from SVG to PNG, by the browser.
//!
//! Called by name, so that the page's own script, which everybody loads, knows nothing of canvases.

use handover_diagram::png;
use js_sys::{Array, Function, Promise, Reflect, Uint8Array, encode_uri_component};
use wasm_bindgen::{JsCast, JsValue};

/// Why a picture was not painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPainted {
    /// It is higher or wider than browsers paint.
    TooLarge,
    /// The browser does not do it.
    Refused,
}

impl From<JsValue> for NotPainted {
    fn from(_: JsValue) -> Self {
        Self::Refused
    }
}

/// Paints an SVG of that size, twice as fine where that is not too large.
///
/// # Errors
/// If it is too large, or the browser refuses.
pub async fn png(svg: &str, width: f64, height: f64) -> Result<Vec<u8>, NotPainted> {
    let scale = png::scale(width, height).ok_or(NotPainted::TooLarge)?;
    let document = super::document().ok_or(NotPainted::Refused)?;
    let image: JsValue = document.create_element("img")?.into();
    put(&image, "src", &data_url(svg).into())?;
    wait(&call(&image, "decode", &[])?).await?;
    let canvas: JsValue = document.create_element("canvas")?.into();
    let (width, height) = (width * scale, height * scale);
    put(&canvas, "width", &width.into())?;
    put(&canvas, "height", &height.into())?;
    let context = call(&canvas, "getContext", &["2d".into()])?;
    let place = [image, 0.into(), 0.into(), width.into(), height.into()];
    call(&context, "drawImage", &place)?;
    let blob = Promise::new(&mut |done, _| {
        // What is refused here is missing below.
        if call(&canvas, "toBlob", &[done.clone().into()]).is_err() {
            let _ = done.call1(&JsValue::UNDEFINED, &JsValue::NULL);
        }
    });
    let blob = wait(&blob).await?;
    let bytes = wait(&call(&blob, "arrayBuffer", &[])?).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}

/// An address that is the picture itself.
fn data_url(svg: &str) -> String {
    format!("data:image/svg+xml,{}", encode_uri_component(svg))
}

fn put(object: &JsValue, name: &str, value: &JsValue) -> Result<(), JsValue> {
    Reflect::set(object, &name.into(), value).map(drop)
}

fn call(object: &JsValue, name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(object, &name.into())?.dyn_into()?;
    Reflect::apply(&function, object, &arguments.iter().collect::<Array>())
}

async fn wait(promise: &JsValue) -> Result<JsValue, JsValue> {
    js_sys::futures::JsFuture::from(Promise::resolve(promise)).await
}
