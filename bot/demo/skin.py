"""The preview's page dressed as a visitor should meet it: no workbench, but a bar of links from page to page.

The page's own files are served with a few words changed and a style sheet and a script added; none is copied here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

STYLE = """
#refresh, #capture-open, #inspector-toggle, .session-menu, #view-action-output, #back-activity, #messages-toggle,
#action-status, .viewer-control, .messages-sidebar, .brand-mark, .preview-brand small { display: none !important }
.preview-shell { --toolbar-height: 48px !important }
.preview-toolbar {
  flex-wrap: nowrap !important; height: 48px !important; padding: 0 16px !important; gap: 4px !important }
.preview-brand { margin-right: 8px }
#pages { display: flex; gap: 4px; min-width: 0; overflow-x: auto; scrollbar-width: none; align-self: stretch }
#pages a { display: flex; align-items: center; padding: 0 10px; color: #c9cdfb; font-weight: 600; font-size: 14px;
  text-decoration: none; white-space: nowrap; border-bottom: 2px solid transparent }
#pages a[aria-current] { color: #fff; border-color: #5865f2 }
#pages a.others { color: #9a9ca5; font-weight: 500 }
.component-container { padding-bottom: 12px }
.message-system-link, .thread-summary, .thread-summary * { overflow-wrap: anywhere }
.message-edited-compact { display: none !important }
.dismiss { min-height: 0; padding: 0; color: #949cf7; background: none; font-size: 13px }
#channel-message-list [hidden] { display: none !important }
@media (max-width: 480px) {
  .preview-brand { display: none !important }
  .preview-toolbar { padding: 0 4px !important }
  .channel-topic { display: none !important }
  .message-content, .message-components, .message-attachments, .message-system, .embed-card, .thread-summary {
    margin-left: 10px !important; width: calc(100% - 20px) !important; max-width: none !important }
  .thread-summary { width: auto !important }
  .message-header { margin-left: 58px !important; width: calc(100% - 68px) !important; min-height: 40px !important }
  .message-gutter-time { display: none !important }
  .message-interaction-header, .message-ephemeral-note { margin-left: 10px !important }
  .message-avatar { left: -48px !important }
  .component-container { padding: 10px 12px !important }
  .component-row { gap: 6px !important }
  .component-row .component-button { min-height: 44px !important; min-width: 52px; padding-inline: 9px !important }
}
"""

SCRIPT = """
const bar = document.createElement("nav");
bar.id = "pages";
bar.setAttribute("aria-label", "Pages of the demo");
document.getElementById("toolbar").append(bar);
let known = [], drawn = "";
function link(page) {
  const a = document.createElement("a");
  a.href = page.url;
  a.textContent = page.label;
  if (page.others) a.className = "others";
  if (page.here) a.setAttribute("aria-current", "page");
  return a;
}
async function draw() {
  try { known = await (await fetch("/protocol.schema.json?pages")).json(); } catch { return; }
  const now = JSON.stringify(known);
  if (now === drawn) return;
  drawn = now;
  bar.replaceChildren(...known.map(link));
  bar.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}
draw();
setInterval(draw, 2000);
const dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") || "[]"));
function offerDismissal() {
  for (const message of document.querySelectorAll("#channel-message-list [data-message-id]")) {
    message.hidden = dismissed.has(message.dataset.messageId);
    const note = message.querySelector(".message-ephemeral-note");
    if (!note || note.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "dismiss";
    button.textContent = "Dismiss message";
    button.addEventListener("click", () => {
      dismissed.add(message.dataset.messageId);
      sessionStorage.setItem("dismissed", JSON.stringify([...dismissed]));
      message.hidden = true;
    });
    note.append(" · ", button);
  }
}
const carrierLine = document.getElementById("transport-status");
function comeBack() {  // a page whose press was lost on its way takes no other
  if (/uncertain: action-response/.test(carrierLine.textContent)) location.reload();
}
new MutationObserver(comeBack).observe(carrierLine, { childList: true, subtree: true, characterData: true });
new MutationObserver(offerDismissal).observe(document.getElementById("channel-message-list"), {
  childList: true, subtree: true });
document.addEventListener("click", (event) => {
  const a = event.target.closest('a[href^="https://discord.com/channels/"]');
  if (!a) return;
  event.preventDefault();
  event.stopPropagation();
  const channel = a.href.split("/")[5];
  const page = known.find((each) => each.channel === channel && !each.others);
  if (page) location.assign(page.url);
}, true);
"""

WORDS: Mapping[str, Callable[[str], str]] = {
    "/": lambda page: page.replace("SimCord Preview", "Cavendish").replace(">SimCord<", ">Cavendish<"),
    "/preview.css": lambda page: page + STYLE,
    "/app.js": lambda page: page + SCRIPT,
    "/session.js": lambda page: page.replace("interval = 500", "interval = 200"),
}
PAGES = "/protocol.schema.json"


def dress(preview: Any, pages: Callable[[], list[dict[str, object]]]) -> None:
    """Serve the preview's files with our words; `pages` says what stands in the bar of this page."""
    from aiohttp import web

    server = preview._server
    plain = server._static

    async def dressed(request: Any) -> Any:
        answer = await plain(request)
        if request.path == PAGES and "pages" in request.query:
            return web.json_response(pages(), headers={"Cache-Control": "no-store"})
        change = WORDS.get(request.path)
        if change is None:
            return answer
        kept = {
            name: value
            for name, value in answer.headers.items()
            if name.lower() not in ("content-type", "content-length")
        }
        return web.Response(text=change(answer.text), content_type=answer.content_type, headers=kept)

    server._static = dressed


def listed(pages: list[Any], here: Any) -> list[dict[str, object]]:
    """The bar of one page: every page with its label and address, one's own eyes first."""
    return [
        {
            "label": page.label,
            "url": page.url,
            "channel": str(page.channel_id),
            "others": page.others,
            "here": page is here,
        }
        for page in sorted(pages, key=lambda page: page.others)
    ]
