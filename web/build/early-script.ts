import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const sourceFile = resolve(import.meta.dirname, '../early.ts')
const scriptPlaceholder = '<script data-early></script>'

const compileEarlyScript = async (): Promise<string> => {
  const { code } = await transformWithOxc(await readFile(sourceFile, 'utf8'), sourceFile)
  // An inline classic script must not contain an export.
  return (await minify(sourceFile, code.replace(/^export \{\s*\};?$/m, ''), { module: false })).code.trim()
}

/** Inlines web/early.ts into the page. */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      if (!html.includes(scriptPlaceholder)) throw new Error(`index.html has no ${scriptPlaceholder}`)
      const code = await compileEarlyScript()
      return html.replace(scriptPlaceholder, () => `<script>${code}</script>`)
    },
  },
})

/** Adds the hashes of the page's inline scripts to the content security policy, so that no other inline script runs. */
export const allowInlineScripts = (policy: string, html: string): string => {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  // Addresses with a policy of their own carry the page as well.
  const admitted = policy.replaceAll("script-src 'self'", ["script-src 'self'", ...hashes].join(' '))
  if (hashes.length === 0 || admitted === policy) throw new Error('no script in the page, or no script-src in _headers')
  return admitted
}
