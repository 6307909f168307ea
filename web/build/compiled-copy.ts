import { pathToFileURL } from 'node:url'
import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'

type MessageTree = { readonly [key: string]: string | MessageTree }
type CompiledMessages = string | readonly unknown[] | { readonly [key: string]: CompiledMessages }

const isMessageTree = (value: unknown): value is MessageTree => typeof value === 'object' && value !== null

const compileMessages = (words: MessageTree): CompiledMessages =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? (compileMessage(value) as CompiledMessages) : compileMessages(value),
    ]),
  )

/** A module is read once under one address; the number makes a saved file a new one. */
let importCount = 0

/** Reads the messages of a copy file at build time, so that browsers get a small formatter instead of a parser. */
export const compiledCopy = (): Plugin => ({
  name: 'compiled-copy',
  async transform(code, id) {
    // Files with more than one thing in them hold code, not only words; theirs are read as they stand.
    const onlyWords = code.match(/^export /gm)?.length === 1
    if (!onlyWords || !/\/web\/copy\/[\w-]+\.ts$/.test(id)) return null
    const file: Record<string, unknown> = await import(`${pathToFileURL(id).href}?read=${++importCount}`)
    const [[name, words] = []] = Object.entries(file)
    if (!name || !isMessageTree(words)) return null
    return { code: `export const ${name} = ${JSON.stringify(compileMessages(words))}`, map: null }
  },
})
