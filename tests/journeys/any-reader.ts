/**
 * Journeys find elements by the product's sentences, of which some differ by the reader's gender. The translators here
 * leave the forms as they are written, `[احفظ|احفظي|حفظ]`, and pages look for any of them. What each reader reads is
 * tested in `tests/web/shared/reader.test.ts` and `shared/voice.journey.ts`.
 */
import type { Locator, Page } from 'playwright'
import { createTranslator } from 'use-intl'
import { locale, timeZone } from '#web/lib/format.ts'

type CopyArea = { readonly [key: string]: string | CopyArea }

/** The translator of an area whose sentences hold the forms for all readers. */
export const wordsOf = <const A extends CopyArea>(area: A): ReturnType<typeof createTranslator<A>> =>
  createTranslator({ locale, timeZone, messages: area })

const forms = /\[([^[\]|]*\|[^[\]]*)\]/g
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const patternOf = (text: string): string => {
  let [pattern, end] = ['', 0]
  for (const { 0: all, 1: words = '', index } of text.matchAll(forms)) {
    pattern += `${literal(text.slice(end, index))}(?:${words.split('|').map(literal).join('|')})`
    end = index + all.length
  }
  return (pattern + literal(text.slice(end))).replace(/\s+/g, '\\s+')
}

/** What finds a sentence whoever reads it: the text itself where it has no forms. */
export const inAnyForm = <T>(text: T, exact = false): T | RegExp => {
  if (typeof text !== 'string' || text.search(forms) === -1) return text
  return new RegExp(exact ? `^\\s*${patternOf(text)}\\s*$` : patternOf(text), 'i')
}

interface Options {
  readonly exact?: boolean
}

const textOptions = ['name', 'hasText', 'hasNotText'] as const
const convert = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  const options: Record<string, unknown> = { ...value }
  for (const key of textOptions) {
    if (typeof options[key] === 'string') options[key] = inAnyForm(options[key], (value as Options).exact)
  }
  return options
}

/** Methods whose first argument is a text, and those whose options hold one. */
const byText = ['getByText', 'getByLabel', 'getByTitle', 'getByPlaceholder', 'getByAltText']
const byOptions = ['getByRole', 'locator', 'filter']

type Finder = (first: unknown, options?: unknown) => unknown
const patched = new WeakSet<object>()

const patch = (prototype: Record<string, Finder>): void => {
  if (patched.has(prototype)) return
  patched.add(prototype)
  for (const name of [...byText, ...byOptions]) {
    const find = prototype[name]
    if (!find) continue
    prototype[name] = function (this: unknown, first, options) {
      return byText.includes(name)
        ? find.call(this, inAnyForm(first, (options as Options | undefined)?.exact), options)
        : find.call(this, name === 'filter' ? convert(first) : first, convert(options))
    }
  }
}

/** Lets a page, and what is found in it, look for sentences in any of their forms. */
export const findForAnyReader = (page: Page): void => {
  const found: readonly (Page | Locator)[] = [page, page.locator('html')]
  for (const each of found) patch(Object.getPrototypeOf(each) as Record<string, Finder>)
}
