/**
 * Inlines the part of the styles that a rendered page shows, so that it is painted without waiting for a second file.
 * The whole sheets come with the app: they change nothing in the page, and hold what the app shows later.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import { joinIcons } from './joined-icons.ts'

/**
 * Everything in a document or in code that may be the name of an element or a class. UnoCSS's classes contain brackets,
 * `&` and `>`, which is also where an element ends.
 */
const listNames = (text: string): string[] => {
  const decoded = text.replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return [/[^\s/="'`<>{};\\]+/g, /[^\s"'`<{};\\]+/g].flatMap((pattern) => decoded.match(pattern) ?? [])
}

/** Attributes that rules name. All count as used: what they say changes while a page is open. */
const listAttributes = (css: string): string[] => [...css.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name)

const fontFace = /@font-face\{[^}]*\}/g

const sheetLink = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

/** The document with a style element at the end of its head. */
const addStyle = (html: string, rules: string): string =>
  html.replace('</head>', () => `<style>${rules}</style></head>`)

/**
 * The document with the fonts of its sheets in its head instead of in the sheets: a font that a later sheet names again
 * is loaded again, and its text drawn in another one meanwhile.
 */
export const moveFontsIntoHead = async (folder: string, html: string): Promise<string> => {
  const taken = await Promise.all(
    [...html.matchAll(sheetLink)].map(async ([, href = '']) => {
      const file = join(folder, href)
      const css = await readFile(file, 'utf8')
      await writeFile(file, css.replace(fontFace, ''))
      return css.match(fontFace) ?? []
    }),
  )
  const fonts = taken.flat()
  if (fonts.length === 0) throw new Error('no sheet of the document names a font')
  return addStyle(html, fonts.join(''))
}

/** The rules of `sheets` whose names are in `contents`, in their order. */
const collectFirstRules = async (sheets: readonly string[], contents: readonly string[]): Promise<string> => {
  const kept = await new PurgeCSS().purge({
    content: contents.map((raw) => ({ raw, extension: 'txt' })),
    css: sheets.map((raw) => ({ raw })),
    defaultExtractor: listNames,
    dynamicAttributes: sheets.flatMap(listAttributes),
    keyframes: true,
  })
  return kept.map(({ css }) => css).join('')
}

/**
 * The document with the rules in its head that its content needs, and the whole sheets named for web/early.ts. `contents`
 * are documents or code that name all classes which the page can have. `folder` holds the build.
 */
export const inlineFirstStyles = async (folder: string, html: string, contents: readonly string[]): Promise<string> => {
  const hrefs = [...html.matchAll(sheetLink)].map(([, href = '']) => href)
  const sheets = await Promise.all(hrefs.map((href) => readFile(join(folder, href), 'utf8')))
  const rules = joinIcons(await collectFirstRules(sheets, contents))
  return addStyle(html.replace(sheetLink, ''), rules).replace(
    /<html[^>]*/,
    (element) => `${element} data-styles="${hrefs.join(' ')}"`,
  )
}

/** Adds the hashes of the documents' inline styles to the content security policy, so that no others apply. */
export const allowInlineStyles = (policy: string, documents: readonly string[]): string => {
  const hashes = documents.flatMap((html) =>
    [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, rules = '']) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
    ),
  )
  return policy.replaceAll("style-src 'self'", ["style-src 'self'", ...new Set(hashes)].join(' '))
}
