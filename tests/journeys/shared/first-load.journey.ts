/** What a call loads before it shows anything, by the files of the build. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { root } from '#scripts/run.ts'

const client = join(root, 'dist', 'client')

/** Names of the files that are loaded with the code. */
const importsOf = (code: string): string[] =>
  parseAst(code).body.flatMap((one) => ('source' in one && one.source ? [basename(one.source.value)] : []))

/** Bytes after gzip of each script of the app and of a route's screen. */
const firstLoad = async (screen: RegExp): Promise<Map<string, number>> => {
  const shell = await readFile(join(client, 'shells', 'app.html'), 'utf8')
  const [, entry = ''] = /data-app="\/build\/([^"]+)"/.exec(shell) ?? []
  const screens = (await readdir(join(client, 'build'))).filter((name) => screen.test(name))
  expect(screens).toHaveLength(1)
  const sizes = new Map<string, number>()
  const waiting = [entry, ...screens]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (sizes.has(name)) continue
    const code = await readFile(join(client, 'build', name), 'utf8')
    sizes.set(name, gzipSync(code).length)
    waiting.push(...importsOf(code))
  }
  return sizes
}

/**
 * A student on a weak line waits for all of it. What is not shown at first is loaded later, by `loadBeside`; what every
 * screen needs, such as the words of a new error, may raise the bound.
 */
const mostBytes = 392_500

test('a lesson loads at first no more than it shows', async () => {
  const sizes = await firstLoad(/^lesson\._id-.*\.js$/)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect([...sizes.keys()].filter((name) => /^(libraries|app|lesson\._id)-/.test(name))).toHaveLength(3)
  expect(total, [...sizes].map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThanOrEqual(mostBytes)
})
