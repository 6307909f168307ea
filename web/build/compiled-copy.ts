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

/** Node caches modules by URL; a changing query makes it read a file again after an edit. */
let importCount = 0

/** Compiles the ICU messages of copy files at build time, so that browsers load a small formatter and no parser. */
export const compiledCopy = (): Plugin => ({
  name: 'compiled-copy',
  async transform(code, id) {
    // Copy files with more than one export also hold code; their messages are left as they are.
    const onlyWords = code.match(/^export /gm)?.length === 1
    if (!onlyWords || !/\/web\/(features\/\w+\/)?copy\/[\w-]+\.ts$/.test(id)) return null
    const file: Record<string, unknown> = await import(`${pathToFileURL(id).href}?read=${++importCount}`)
    const [[name, words] = []] = Object.entries(file)
    if (!name || !isMessageTree(words)) return null
    return { code: `export const ${name} = ${JSON.stringify(compileMessages(words))}`, map: null }
  },
})
