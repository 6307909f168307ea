/** How a rendered page is put into the document around it, by the build and by the worker alike. Pure. */
import type { RenderedPage } from '../../shared/shapes/rendered-page.ts'

export type DocumentParts = Pick<RenderedPage, 'head' | 'body' | 'data'>

/** The name of the document around a route's pages: `/t/$id` has `t-id`, `/` has `home`. */
export const shellName = (route: string): string => route.slice(1).replace(/\W+/g, '-') || 'home'

const emptyRoot = '<div id="root"></div>'

/** The document with these elements in its head. Their title and description replace those of the document. */
export const fillHead = (shell: string, head: string): string => {
  const titled = head.includes('<title>') ? shell.replace(/<title>[^<]*<\/title>/, '') : shell
  const described = head.includes('name="description"') ? titled.replace(/<meta name="description"[^>]*>/, '') : titled
  return described.replace('</head>', () => `${head}</head>`)
}

/** The document with the page in it. `above` stands before the page. */
export const fillDocument = (shell: string, { head, body, data }: DocumentParts, above = ''): string => {
  const script = data === null ? '' : `<script type="application/json" id="page-data">${data}</script>`
  return fillHead(shell, head).replace(emptyRoot, () => `${above}<div id="root">${body}</div>${script}`)
}
