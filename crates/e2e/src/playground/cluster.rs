//! The cluster and what can happen in it.

use serde_json::json;

use super::Playground;
use crate::wait;

/// Text for XPath, which has no way to escape a quote.
fn quoted(text: &str) -> String {
    assert!(!text.contains('"'), "no quotes in {text}");
    format!("\"{text}\"")
}

/// A button of that whole text below `place`.
fn button(place: &str, text: &str) -> String {
    format!("{place}//button[normalize-space(.)={}]", quoted(text))
}

/// The card of a node.
fn card(node: &str) -> String {
    format!("//article[@aria-label={}]", quoted(node))
}

/// What flies: the row of a message, by the beginning of what it says.
fn flight(message: &str) -> String {
    format!(
        "//*[contains(@class, 'flight__body')][contains(normalize-space(.), {})]",
        quoted(message)
    )
}

impl Playground {
    /// What the card of a node says.
    #[must_use]
    pub fn card(&self, node: &str) -> String {
        let script = "return document.querySelector(`article[aria-label='${arguments[0]}']`)?.innerText ?? ''";
        self.script(script, &[json!(node)])
    }

    /// Presses a button on the card of a node, such as `Lose etcd session of Owner_A`.
    #[track_caller]
    pub fn on_card(&self, node: &str, action: &str) {
        self.happen(&button(&card(node), action));
    }

    /// Opens the menu of a node.
    #[track_caller]
    pub fn open_menu_of(&self, node: &str) {
        self.click(&format!("{}//header//button[@aria-expanded]", card(node)));
        wait::for_truth("an open menu", || self.count(".menu") == 1);
    }

    /// Chooses from the menu of a node.
    #[track_caller]
    pub fn from_menu_of(&self, node: &str, action: &str) {
        self.open_menu_of(node);
        self.happen(&button(&card(node), action));
    }

    /// Chooses from the menu of etcd and of what is wanted.
    #[track_caller]
    pub fn from_etcd_menu(&self, action: &str) {
        self.click("//section[@aria-label='etcd']//button[@aria-expanded]");
        self.happen(&button("//section[@aria-label='etcd']", action));
    }

    /// Lets a message that is on its way arrive.
    #[track_caller]
    pub fn deliver(&self, message: &str) {
        self.happen(&format!(
            "{}//button[starts-with(normalize-space(.), 'Deliver')]",
            flight(message)
        ));
    }

    /// What is said about the messages on their way.
    #[must_use]
    pub fn in_flight(&self) -> Vec<String> {
        let script =
            "return [...document.querySelectorAll('.flight__label')].map((one) => one.textContent)";
        self.script(script, &[])
    }

    /// Chooses from the list of what can happen now.
    #[track_caller]
    pub fn choose(&self, action: &str) {
        let _: Option<bool> = self.script(
            "document.querySelectorAll(\"[data-testid='possible'] details\").forEach((one) => { one.open = true })",
            &[],
        );
        self.happen(&button("//section[@data-testid='possible']", action));
    }

    /// Switches a guard or a correction of the run that is open.
    #[track_caller]
    pub fn switch_rule(&self, name: &str) {
        let script = "const one = document.querySelector(\"[data-testid='rules']\"); const was = one.open; \
                      one.open = true; return was";
        let _: bool = self.script(script, &[]);
        let before = self.sight();
        self.click(&format!(
            "[data-testid='rules'] [data-testid='rule-{name}']"
        ));
        wait::for_truth("a run under other rules", || self.sight() != before);
    }

    /// Presses what makes something happen, and waits until the run is one step longer or another.
    #[track_caller]
    fn happen(&self, button: &str) {
        let before = self.position().at;
        self.click(button);
        self.wait_for_step(before + 1);
    }
}
