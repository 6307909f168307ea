import { pathToFileURL } from 'node:url'
import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Words = { readonly [key: string]: string | Words }
type Compiled = string | readonly unknown[] | { readonly [key: string]: Compiled }

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null

const compileWords = (words: Words): Compiled =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? (compileMessage(value) as Compiled) : compileWords(value),
    ]),
  )

/** A module is read once under one address; the number makes a saved file a new one. */
let reads = 0

/** Reads the messages of a copy file at build time, so that browsers get a small formatter instead of a parser. */
export const compiledCopy = (): Plugin => ({
  name: 'compiled-copy',
  async transform(code, id) {
    // Files with more than one thing in them hold code, not only words; theirs are read as they stand.
    const onlyWords = code.match(/^export /gm)?.length === 1
    if (!onlyWords || !/\/web\/copy\/[\w-]+\.ts$/.test(id)) return null
    const file: Record<string, unknown> = await import(`${pathToFileURL(id).href}?read=${++reads}`)
    const [[name, words] = []] = Object.entries(file)
    if (!name || !isWords(words)) return null
    return { code: `export const ${name} = ${JSON.stringify(compileWords(words))}`, map: null }
  },
})
