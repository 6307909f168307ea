import { html, raw } from 'hono/html'
import { mails } from '#worker/copy/messages.ts'
import type { Html } from './pages.ts'

/** The look of the app in a few lines, because these pages load no file. */
const style = `
  :root { color-scheme: light dark; --ground: #f6f6f2; --card: #fff; --text: #0f2220; --quiet: #41524f; --line: #76847e; --accent: #005852; --on-accent: #fff; --danger: #951f1d; }
  @media (prefers-color-scheme: dark) { :root { --ground: #091514; --card: #101f1d; --text: #e9eeea; --quiet: #a3b4b0; --line: #687e7b; --accent: #6ad3c5; --on-accent: #001b19; --danger: #fdb0ad; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--text); font: 1rem/1.75 system-ui, "Noto Sans Arabic", Tahoma, sans-serif; }
  main { max-inline-size: 34rem; margin-inline: auto; padding: 1.5rem; border-radius: 1.125rem; border-end-start-radius: .25rem; background: var(--card); }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.4; } p { margin: .5rem 0; color: var(--quiet); }
  a { color: var(--accent); display: inline-block; min-block-size: 1.75rem; }
  form { display: grid; gap: 1rem; margin-block-start: 1rem; } label { display: grid; gap: .25rem; font-weight: 500; }
  input, textarea { inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem; border: 1.5px solid var(--line); border-radius: .75rem; background: var(--card); color: var(--text); font: inherit; }
  textarea { min-block-size: 9rem; } [aria-invalid] { border-color: var(--danger); } .error { color: var(--danger); }
  button { min-block-size: 3rem; border: 0; border-radius: .75rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
`

/** A small page of the worker's own, for what has to work without the app. `nonce` is that of its style. */
export const renderPlainPage = (title: string, nonce: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="ar-EG" dir="rtl"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" /><title>${title} · ${mails.brand}</title><style nonce="${nonce}">${raw(style)}</style></head>
    <body><main><h1>${title}</h1>${content}</main></body></html>`
