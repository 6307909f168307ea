/** `npm run check` leaves out what passed before: never something that could fail now. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeys, readPassed, type Tree } from '#scripts/passed.ts'
import { expectNone, files, read } from './tree.ts'

const testPath = 'tests/rules/one.test.ts'
const sources = {
  [testPath]: "import { one } from '#contract/rules/one.ts'\nimport type { Two } from '#contract/two.ts'",
  'contract/rules/one.ts': "import { three } from '../three.ts'",
  'contract/two.ts': 'export type Two = 2',
  'contract/three.ts': 'export const three = 3',
  'contract/unrelated.ts': 'export const four = 4',
  'tests/web/setup.ts': '',
  'tests/tsconfig.json': '{}',
  'scripts/check.ts': "import './steps.ts'",
  'scripts/steps.ts': '',
  'vitest.config.ts': "import './web/build/plugin.ts'",
  'web/build/plugin.ts': '',
  'package-lock.json': '{}',
  'biome.json': '{}',
  'node_modules/.package-lock.json': '{}',
  '.dev.vars': '',
  'README.md': '',
}

const treeOf = (contents: Readonly<Record<string, string>>): Tree => ({
  paths: Object.keys(contents).sort(),
  read: (path) => (contents[path] === undefined ? null : Buffer.from(contents[path])),
})

const keysOf = (changes: Readonly<Record<string, string>> = {}, environment = ['v24']) =>
  createKeys(treeOf({ ...sources, ...changes }), environment)

describe('a test file is run again', () => {
  const key = keysOf().test('rules', testPath)

  test.each([
    ['it changed', { [testPath]: `${sources[testPath]}\n` }],
    ['a file that it imports changed', { 'contract/rules/one.ts': `${sources['contract/rules/one.ts']} ` }],
    ['a file whose types it imports changed', { 'contract/two.ts': 'export type Two = 3' }],
    ['a file changed that is imported by what it imports', { 'contract/three.ts': 'export const three = 4' }],
    ['compiler options changed', { 'tests/tsconfig.json': '{ }' }],
    ['the configuration of vitest changed', { 'vitest.config.ts': `${sources['vitest.config.ts']} ` }],
    ['what that imports changed', { 'web/build/plugin.ts': ' ' }],
    ['the check itself changed', { 'scripts/steps.ts': ' ' }],
    ['other packages are locked', { 'package-lock.json': '{ }' }],
    ['other packages are installed', { 'node_modules/.package-lock.json': '{ }' }],
    ['local variables changed', { '.dev.vars': 'A=1' }],
  ])('when %s', (_, changes) => {
    expect(keysOf(changes).test('rules', testPath)).not.toBe(key)
  })

  test('under another version of Node, and in another project', () => {
    expect(keysOf({}, ['v25']).test('rules', testPath)).not.toBe(key)
    expect(keysOf().test('house', testPath)).not.toBe(key)
  })

  test('when a file that its imports named without being there is there', () => {
    const without = { ...sources, [testPath]: "import '#contract/later.ts'" }
    const before = createKeys(treeOf(without), []).test('rules', testPath)
    const after = createKeys(treeOf({ ...without, 'contract/later.ts': '' }), []).test('rules', testPath)
    expect(after).not.toBe(before)
  })

  test('when the file changed that runs before each of its project', () => {
    const setup = { 'tests/web/setup.ts': ' ' }
    expect(keysOf(setup).test('web-logic', testPath)).not.toBe(keysOf().test('web-logic', testPath))
    expect(keysOf(setup).test('rules', testPath)).toBe(key)
  })

  test.each([
    ["import { readFileSync } from 'node:fs'"],
    ["import { execFileSync } from 'node:child_process'"],
    ["import { readFile } from 'fs/promises'"],
    ['import.meta.glob(pattern)'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a file
    ['await import(`../${path}`)'],
  ])('when any file changed, as long as something it reaches has %s', (code) => {
    const reading = { 'contract/three.ts': code }
    const before = keysOf(reading).test('rules', testPath)
    expect(keysOf({ ...reading, 'README.md': 'text' }).test('rules', testPath)).not.toBe(before)
  })

  test('but not when a file changed that it cannot read', () => {
    expect(keysOf({ 'contract/unrelated.ts': '', 'README.md': 'text' }).test('rules', testPath)).toBe(key)
  })
})

test('a file is linted again when it or the rules changed, and code is searched when any of it did', () => {
  const { lint, unused } = keysOf()
  expect(keysOf({ 'contract/two.ts': '' }).lint('contract/two.ts')).not.toBe(lint('contract/two.ts'))
  expect(keysOf({ 'biome.json': '{ }' }).lint('contract/two.ts')).not.toBe(lint('contract/two.ts'))
  expect(keysOf({ 'contract/three.ts': '' }).lint('contract/two.ts')).toBe(lint('contract/two.ts'))
  expect(keysOf({ 'contract/unrelated.ts': '' }).unused()).not.toBe(unused())
  expect(keysOf({ 'README.md': 'text' }).unused()).toBe(unused())
})

test('every import of the tree is followed, whatever it imports', () => {
  const code = files.filter((path) => !path.endsWith('.css'))
  const line = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]((?:#|\.\.?\/)[^'"]+)['"]/gm
  const blind = code.flatMap((path) =>
    [...read(path).matchAll(line)].flatMap(([, named = '']) =>
      /\.\w+(\?\w+)?$/.test(named) ? [] : [`${path}: ${named}`],
    ),
  )
  expectNone(blind, 'Name the file with its ending: `npm run check` follows imports by their text.')
})

describe('the record', () => {
  let folder = ''
  const write = (name: string, text: string) => writeFileSync(join(folder, 'web', name), text)
  const record = () => join(folder, '.tsbuild', 'passed.json')
  const key = (keys: ReturnType<typeof createKeys>, path: string) => keys.lint(path)
  const both = ['web/one.ts', 'web/two.ts']

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'passed-'))
    mkdirSync(join(folder, 'web'))
    execFileSync('git', ['init', '--quiet', folder])
    write('one.ts', '1')
    write('two.ts', '2')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps what passed, and is not asked for a full check', async () => {
    const first = await readPassed(false, folder)
    expect(first.left(both, key)).toEqual(both)
    await first.note(['web/one.ts'], key)
    expect((await readPassed(false, folder)).left(both, key)).toEqual(['web/two.ts'])
    expect((await readPassed(true, folder)).left(both, key)).toEqual(both)
  })

  test('is empty when it is broken', async () => {
    await (await readPassed(false, folder)).note(both, key)
    writeFileSync(record(), readFileSync(record(), 'utf8').slice(0, -5))
    expect((await readPassed(false, folder)).left(both, key)).toEqual(both)
  })

  test('does not hold what changed while it was checked', async () => {
    const begun = await readPassed(false, folder)
    write('one.ts', 'mended meanwhile')
    await begun.note(both, key)
    write('one.ts', '1')
    expect((await readPassed(false, folder)).left(both, key)).toEqual(['web/one.ts'])
  })
})
