/** The look of a report's page, light and dark as the reader has it. */
export const PAGE_STYLE = `
:root {
  --ground: #f6f7fb; --surface: #ffffff; --text: #131a2c; --muted: #5a6480; --grid: #dfe3ee;
  --good: #0b7a53; --bad: #b3263a; --line-0: #1f5fd0; --line-1: #b36b00; --line-2: #b3263a; --line-3: #0b7a53; --line-4: #7a3fc0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0a0f1f; --surface: #121930; --text: #eef1fb; --muted: #98a3c2; --grid: #2a3353;
    --good: #1fc28a; --bad: #ff6d7a; --line-0: #6ea8ff; --line-1: #ffb020; --line-2: #ff6d7a; --line-3: #1fc28a; --line-4: #c39bff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 48px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; }
h1 { margin: 0; font-size: 26px; line-height: 1.2; }
.verdict { margin: 0; font-weight: 600; }
.kept b, .verdict.kept, .better { color: var(--good); }
.missed, .verdict.missed, .worse { color: var(--bad); }
dl { display: flex; flex-wrap: wrap; gap: 12px 28px; margin: 20px 0; }
dt { color: var(--muted); font-size: 13px; }
dd { margin: 0; }
.table { overflow-x: auto; background: var(--surface); border-radius: 12px; padding: 4px 16px 12px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 4px 12px 4px 0; text-align: left; white-space: nowrap; font-weight: 400; }
tbody th { white-space: normal; min-width: 132px; }
thead th { color: var(--muted); font-size: 13px; }
tr.first > * { border-top: 1px solid var(--grid); padding-top: 8px; }
.number { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
td:nth-child(2) { color: var(--muted); }
td b { font-weight: 600; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 16px; margin-top: 16px; }
figure { margin: 0; background: var(--surface); border-radius: 12px; padding: 16px; }
figcaption { font-weight: 600; }
.unit { color: var(--muted); font-weight: 400; margin-left: 8px; }
svg { display: block; width: 100%; height: auto; margin-top: 8px; }
.grid { stroke: var(--grid); }
.tick { fill: var(--muted); font-size: 12px; }
.line { fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.dots { stroke-width: 5; }
.line-0 { stroke: var(--line-0); } .line-1 { stroke: var(--line-1); } .line-2 { stroke: var(--line-2); }
.line-3 { stroke: var(--line-3); } .line-4 { stroke: var(--line-4); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 8px 0 0; padding: 0; font-size: 13px; }
.key::before { content: ""; display: inline-block; width: 14px; height: 3px; border-radius: 2px; margin-right: 6px; vertical-align: middle; }
.key-0::before { background: var(--line-0); } .key-1::before { background: var(--line-1); } .key-2::before { background: var(--line-2); }
.key-3::before { background: var(--line-3); } .key-4::before { background: var(--line-4); }
`;
