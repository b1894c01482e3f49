//! Simplified Chinese, as far as it is about taking a run away.

use handover_diagram::svg::Theme;

use super::menus::{Described, MenuWords};
use crate::embed::options::{Allow, Ui};

pub(super) static WORDS: MenuWords = MenuWords {
    save: "保存",
    save_what: |what| format!("保存“{what}”"),
    not_saved: "浏览器不允许页面保存文件。",

    no_link: "这次运行太长，放不进链接，因此在别处只能显示它的文本。",
    open_at: |at| format!("打开时位于第 {at} 步"),
    shows: "显示",
    ui: |ui| match ui {
        Ui::Full => "全部内容",
        Ui::Min => "图示和时间轴",
        Ui::Play => "图示和一个按钮",
        Ui::Static => "仅图示",
    },
    readers_may: "读者可以",
    allow: |allow| match allow {
        Allow::None => "查看",
        Allow::Step => "逐步查看",
        Allow::Fault => "还可以让别的事情发生",
        Allow::Edit => "还可以修改规则和文本",
    },
    element: Described {
        name: "脚本和元素",
        note: "用于自己的网页。点击之前不加载任何内容；在此之前，以及打印时或没有脚本时，显示元素中原有的内容。",
    },
    frame: Described {
        name: "框架",
        note: "用于任何允许 <iframe> 的网页。",
    },
    picture: Described {
        name: "带链接的图片",
        note: "用于 GitHub 上的 Markdown，以及任何不允许脚本和框架的地方。请将这两个文件放在它旁边。",
    },
    mermaid: Described {
        name: "Mermaid",
        note: "用于能绘制它的 Markdown。每条消息都画在到达的位置；所有注释的样式相同。",
    },
    plantuml: Described {
        name: "PlantUML",
        note: "用于能绘制它的 wiki 和文档。每条消息都画在到达的位置。",
    },
    book: Described {
        name: "mdBook",
        note: "用于带有预处理器 `handover mdbook` 的书，它会检查运行是否仍符合预期。",
    },

    colours: "图片的配色",
    theme: |theme| match theme {
        Theme::Light => "浅色",
        Theme::Dark => "深色",
        Theme::Auto => "跟随读者的设置",
    },
    svg_file: Described {
        name: "图片 (SVG)",
        note: "任何尺寸下都清晰；不需要自己的字体、脚本或网络。",
    },
    png_file: Described {
        name: "图片 (PNG)",
        note: "包含整个运行：在这里打开或拖入文件即可继续。只有一种配色；除非选择深色，否则为浅色。",
    },
    plantuml_file: Described {
        name: "PlantUML",
        note: "每条消息都画在到达的位置；注释说明它从何处发出。淡化和叉号采用 PlantUML 自己的样式。",
    },
    mermaid_file: Described {
        name: "Mermaid",
        note: "与 PlantUML 相同，但所有注释的样式相同。",
    },
    transcript_file: Described {
        name: "纯文本",
        note: "用文字叙述每一步；没有图片。",
    },
    json_file: Described {
        name: "报告 (JSON)",
        note: "发生的一切，供程序使用。不能再次打开。",
    },
    text_file: Described {
        name: "场景",
        note: "运行本身，每行一项：可以编辑、检查和再次打开。",
    },
    painting: "正在绘制…",
    picture_too_large: "这张图太高，无法保存为 PNG。SVG 可以容纳整张图。",
    not_painted: "浏览器没有绘制出这张图。SVG 显示同样的内容。",
};
