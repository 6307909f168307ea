/** The looks of a page of the library, as HTML that Chromium draws. Sizes are for a phone: 800 of these pixels are 390 there. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.ts'
import { type PictureName, pictures } from './pictures.ts'

/** A part of a page. Texts may hold `**bold**`; `___` is a gap to write into. */
export type Block =
  | { readonly task: string }
  | { readonly text: string }
  | { readonly words: readonly string[] }
  | { readonly lines: readonly string[] }
  | { readonly talk: readonly (readonly [string, string])[] }
  | { readonly tip: string; readonly title?: string }
  | { readonly table: readonly (readonly [string, string])[] }
  | { readonly card: readonly string[]; readonly title: string }
  | { readonly picture: PictureName }

export interface Page {
  readonly title: string
  readonly blocks: readonly Block[]
}

export interface Lesson {
  /** Never given to another lesson: 1 to 999. */
  readonly id: number
  /** Of the files: Latin letters and hyphens. */
  readonly slug: string
  readonly title: string
  readonly level: 'A1' | 'A2' | 'B1' | 'B2' | 'C1'
  readonly subject: string
  /** Two to four. */
  readonly pages: readonly Page[]
}

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const inline = (text: string): string =>
  plain(text)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/_{3,}/g, (gap) => `<i style="width:${gap.length * 31}px"></i>`)

const list = (name: string, items: readonly string[]): string =>
  `<ol class="${name}">${items.map((one) => `<li><span>${inline(one)}</span></li>`).join('')}</ol>`

const draw = (block: Block): string => {
  if ('task' in block) return `<h2>${inline(block.task)}</h2>`
  if ('text' in block) return `<p>${inline(block.text)}</p>`
  if ('words' in block) return `<div class="words">${block.words.map((one) => `<b>${plain(one)}</b>`).join('')}</div>`
  if ('lines' in block) return list('lines', block.lines)
  if ('talk' in block)
    return `<div class="talk">${block.talk
      .map(
        ([who, said], at) => `<p class="${at % 2 ? 'other' : 'one'}"><small>${plain(who)}</small>${inline(said)}</p>`,
      )
      .join('')}</div>`
  if ('tip' in block) return `<aside><h4>${plain(block.title ?? 'Good to know')}</h4>${inline(block.tip)}</aside>`
  if ('table' in block)
    return `<table>${block.table.map(([a, b]) => `<tr><th>${inline(a)}</th><td>${inline(b)}</td></tr>`).join('')}</table>`
  if ('card' in block)
    return `<section><h3>${inline(block.title)}</h3><ul>${block.card.map((one) => `<li>${inline(one)}</li>`).join('')}</ul></section>`
  return `<figure>${pictures[block.picture]}</figure>`
}

const fontFace = async (file: string): Promise<string> => {
  const bytes = await readFile(join(root, 'web/styles/fonts', file))
  return `@font-face{font-family:Readex;font-weight:330 700;src:url(data:font/woff2;base64,${bytes.toString('base64')})${
    file.includes('letters') ? ';unicode-range:U+0041-005A,U+0061-007A' : ''
  }}`
}

// The warm palette of the design tokens.
const style = `
*{margin:0;box-sizing:border-box}
body{width:800px;min-height:1080px;padding:44px 48px 40px;background:#fffdf8;color:#16211f;
  font:400 29px/1.45 Readex,sans-serif;display:flex;flex-direction:column;gap:22px}
header{display:flex;justify-content:space-between;align-items:center;color:#596662;font-size:21px}
header span{display:flex;align-items:center;gap:12px}
header em{font-style:normal;background:#013632;color:#fff;border-radius:99px 99px 99px 6px;padding:2px 16px;font-weight:600}
h1{font-size:50px;line-height:1.15;font-weight:700;color:#013632;letter-spacing:-.5px}
h2{font-size:31px;line-height:1.3;font-weight:650;color:#005f58;display:flex;gap:14px;margin-top:6px}
h2:before{content:counter(task,upper-alpha);counter-increment:task;flex:none;width:42px;height:42px;line-height:42px;
  text-align:center;background:#ffb33f;color:#271701;border-radius:21px 21px 21px 6px;font-size:25px}
b{font-weight:650}
figure{border-radius:28px 28px 28px 8px;overflow:hidden;line-height:0}figure svg{width:100%}
.words{display:flex;flex-wrap:wrap;gap:12px}
.words b{background:#ddf2ef;color:#004e49;border-radius:99px;padding:6px 24px;font-size:28px;font-weight:500}
ol{padding:0;list-style:none;display:flex;flex-direction:column;gap:14px}
.lines li{display:flex;gap:16px;counter-increment:line}.lines{counter-reset:line}
.lines li:before{content:counter(line);color:#a42056;font-weight:700;min-width:24px}
i{display:inline-block;border-bottom:3px solid #76847e;height:36px;margin:0 6px;vertical-align:-4px;max-width:100%}
.talk{display:flex;flex-direction:column;gap:12px}
.talk p{border-radius:26px 26px 26px 6px;padding:12px 26px;background:#eef3ef;max-width:92%}
.talk p.other{align-self:flex-end;border-radius:26px 26px 6px 26px;background:#fff0d6}
.talk small{display:block;font-size:20px;color:#596662;font-weight:600}
aside{background:#feeaef;border-radius:8px 26px 26px 26px;padding:18px 28px;color:#5e1133}
aside h4{color:#8a1747;font-size:24px;font-weight:650}
table{border-collapse:separate;border-spacing:0 8px;width:100%;table-layout:fixed}
th,td{text-align:left;padding:12px 22px;vertical-align:top}th{background:#ddf2ef;color:#004e49;font-weight:600;border-radius:20px 0 0 6px;width:36%}
td{background:#f4f3ea;border-radius:0 20px 6px 0}
section{background:#013632;color:#f1f5ef;border-radius:8px 32px 32px 32px;padding:28px 36px}
section h3{font-size:32px;line-height:1.3;font-weight:650;margin-bottom:12px;color:#ffd48f}
section ul{padding-left:30px;display:flex;flex-direction:column;gap:8px}
footer{margin-top:auto;color:#76847e;font-size:19px;display:flex;justify-content:space-between;padding-top:10px}
body{counter-reset:task}`

const mark = `<svg width="34" height="34" viewBox="0 0 40 40"><path fill="#005f58" d="M20 20V9.6A10.4 10.4 0 1 1 30.4 20z"/>
  <path fill="#ffb33f" d="M20 20v10.4A10.4 10.4 0 1 1 9.6 20z"/></svg>`

/** A document of one page. `number` counts from 1. */
export const pageHtml = async (lesson: Lesson, number: number): Promise<string> => {
  const page = lesson.pages[number - 1]
  if (!page) throw new Error(`${lesson.slug} has no page ${number}`)
  const fonts = await Promise.all(['readex-pro-digits.woff2', 'readex-pro-letters.woff2'].map(fontFace))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${fonts.join('')}${style}</style><body>
<header><span>${mark}${plain(lesson.title)}</span><span>${plain(lesson.subject)}<em>${lesson.level}</em></span></header>
<h1>${inline(page.title)}</h1>${page.blocks.map(draw).join('')}
<footer><span>Hiwar library</span><span>${number} / ${lesson.pages.length}</span></footer></body></html>`
}
