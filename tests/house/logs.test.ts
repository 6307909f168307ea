/** What `docs/logs.md` says of the lines of the log: every one that the code writes, and none besides. */
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { securityEvents } from '#worker/http/security-log.ts'
import { allFiles, codeLines, expectNone, filesIn, linesMatching, read } from './tree.ts'

const page = 'docs/logs.md'
const rowsOf = (heading: string): string[] => {
  const [, after = ''] = read(page).split(`\n## ${heading}\n`)
  return (after.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| `/.test(line))
}
const wordsIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

const writer = 'worker/log.ts'
const logging = filesIn('worker', 'durable', 'contract').filter((path) => path !== writer)
const codeOf = (path: string): string => codeLines(path).join('\n')
const calls = /\bwrite(?:Line|Fault)\(/g
const lines = /\bwrite(?:Line|Fault)\(\{\s*(\w+)/g
/** Hands a line on as it is given; its first word is `service`. */
const passesOn = 'worker/gateways/http-client.ts'

/** The first words of a file's lines. */
const writtenIn = (path: string): string[] =>
  path === passesOn ? ['service'] : [...codeOf(path).matchAll(lines)].map(([, word = '']) => word)

test('every line is one JSON object', () => {
  const plain = logging
    .filter((path) => path !== passesOn)
    .filter((path) => [...codeOf(path).matchAll(calls)].length !== [...codeOf(path).matchAll(lines)].length)
  expectNone(plain, 'Write `writeFault({ word: … })` or `writeLine`, and the word into docs/logs.md.')
  for (const path of logging.filter((one) => codeOf(one).includes('net.log({')))
    expect(codeOf(path), path).not.toMatch(/net\.log\(\{(?!\s*service\b)/)
})

test('nothing but the writer of lines calls the console', () => {
  expectNone(
    linesMatching(logging, /\bconsole\b/),
    `Write with ${writer}, which adds the id of the request and the release.`,
  )
  expect([...codeOf(writer).matchAll(/console\.\w+\(/g)]).toHaveLength(2)
})

test('every first word is in the inventory with its file, and every one there is written', () => {
  const told = rowsOf('Lines').map((row) => {
    const cells = row.split('|')
    return { words: wordsIn(cells[1]), files: wordsIn(cells.at(-2)) }
  })
  const missing = logging.flatMap((path) =>
    [...new Set(writtenIn(path))]
      .filter((word) => !told.some(({ words, files }) => words.includes(word) && files.some((one) => isOf(one, path))))
      .map((word) => `${path}: ${word}`),
  )
  const written = new Set(logging.flatMap(writtenIn))
  const stale = told.flatMap(({ words }) => words.filter((word) => !written.has(word)))
  expectNone([...missing, ...stale.map((word) => `${page}: ${word}`)], `Bring the lines of ${page} up to date.`)
  expect(written.size).toBeGreaterThan(15)
})

/** Files beside one another may share a word, as those of an object. */
const isOf = (told: string, path: string): boolean =>
  told === path || (path.startsWith('durable/') && told.split('/')[1] === path.split('/')[1])

test('every event of security is explained', () => {
  expect(rowsOf('Security lines').flatMap((row) => wordsIn(row.split('|')[1]))).toEqual([...securityEvents])
})

test('tables and folders of the inventory exist', () => {
  const [, head = ''] = read(page).split('# Logs\n')
  const tables = [...(head.split('\n## ')[0] ?? '').matchAll(/\| table `(\w+)` \|/g)].map(([, name = '']) => name)
  const schema = allFiles
    .filter((path) => path.startsWith('worker/storage/schema/'))
    .map(read)
    .join('\n')
  expect(tables.length).toBeGreaterThan(4)
  expectNone(
    tables.filter((name) => !schema.includes(`'${name}'`)),
    'Name the table as it is now.',
  )
})

test.each([undefined, 'staging', 'production'])('lines are kept in %s, without addresses of requests', (env) => {
  const { observability } = unstable_readConfig({ config: 'wrangler.toml', env }) as { observability: object }
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } })
})
