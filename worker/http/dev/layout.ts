/** The layout shared by the simulators' pages: style and banner. */
import { html, raw } from 'hono/html'
import type { Html } from '#worker/http/pages.ts'

const style = `
  body { margin: 0; padding: 1.5rem; font: 1rem/1.7 system-ui, sans-serif; color: #1c2430; background: #f5f6f8 }
  main { max-inline-size: 44rem; margin-inline: auto }
  .banner { margin-block-end: 1.5rem; padding: .75rem 1rem; border-radius: .75rem; background: #fff0c2; color: #533f03 }
  h1 { margin: 0 0 .5rem; font-size: 1.35rem } a { color: #0b5d52 }
  input, select, button { box-sizing: border-box; min-block-size: 2.75rem; padding: .25rem .75rem;
    border: 1px solid #8a93a3; border-radius: .5rem; background: #fff; color: inherit; font: inherit }
  :focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px }
  @media (prefers-color-scheme: dark) {
    body { color: #e8ebf0; background: #12161c } input, select, button { background: #1c222b }
    .banner { background: #4a3b0a; color: #ffe9a8 } a { color: #6fd3c3 }
  }`

export interface PageLayout {
  readonly title: string
  readonly banner: string
  /** CSS of this page, after the shared one. */
  readonly look: string
}

/** `pageNonce` allows the page's style and script in its content security policy. */
export const renderLayout = (
  { title, banner, look }: PageLayout,
  pageNonce: string,
  body: Html,
): Html => html`<!doctype html>
<html lang="ar-EG" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <style nonce="${pageNonce}">${raw(style + look)}</style>
</head>
<body><main><p class="banner" role="note">${banner}</p><h1>${title}</h1>${body}</main></body>
</html>`
