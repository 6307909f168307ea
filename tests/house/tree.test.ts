/** Habits that no compiler and no linter of ours keeps. */
import { describe, expect, test } from 'vitest'
import { areas as registered } from '#contract/api/all.ts'
import { files, filesIn, linesMatching, read } from './tree.ts'

/** `now` is an argument everywhere else; these are where it comes from. */
const clocks = [
  /^worker\/http\/(assets|bind|socket|webhooks|dev\/\w+)\.ts$/,
  /^durable\/[\w-]+\/object\.ts$/,
  /^web\/lib\/(clock|api|socket)\.ts$/,
  // Notes when the first question left, before any of our code is there.
  /^web\/early\.ts$/,
  // Shows the clock of the device beside ours, which is the whole point of it.
  /^web\/features\/shell\/clock-dialog\.tsx$/,
  // Spaces out its own messages; no instant of the product depends on it.
  /^web\/features\/sessions\/transport\//,
]

test('only the doors read the clock', () => {
  const held = filesIn('contract', 'worker', 'durable', 'web').filter((path) => !clocks.some((one) => one.test(path)))
  expect(linesMatching(held, /Date\.now\(|new Date\(\s*\)/)).toEqual([])
})

describe('file names', () => {
  test('say what is inside', () => {
    const empty = /(^|\/)(utils?|helpers?|common|types|index|misc|shared|constants|lib)\.tsx?$/
    const meant = ['worker/index.ts', 'web/copy/common.ts', 'web/routes/index.tsx']
    expect(files.filter((path) => empty.test(path) && !meant.includes(path))).toEqual([])
  })

  test('are kebab-case, with the roles of the web’s routes besides', () => {
    const name = /^[$_]{0,2}[a-z0-9]+([-.$_][$_]?[a-z0-9]+)*\.(ts|tsx|css)$/
    expect(files.map((path) => path.split('/').at(-1) ?? '').filter((one) => !name.test(one))).toEqual([])
  })

  test('of an area are the same in contract, in the registry and in worker', () => {
    const areas = (folder: string, pattern: RegExp) =>
      new Set(filesIn(folder).flatMap((path) => pattern.exec(path)?.[1] ?? []))
    const declared = areas('contract/api', /^contract\/api\/([\w-]+)\.ts$/)
    for (const machinery of ['all', 'call', 'endpoint']) declared.delete(machinery)
    expect(areas('worker/features', /^worker\/features\/([\w-]+)\/handlers\.ts$/)).toEqual(declared)
    expect(new Set(Object.keys(registered))).toEqual(declared)
  })
})

describe('sizes', () => {
  const longerThan = (lines: number, pattern: RegExp) =>
    files.filter((path) => pattern.test(path) && read(path).split('\n').length - 1 > lines)

  test.each([
    [200, /^worker\/features\/.*\.ts$/],
    [300, /^tests\/.*\.test\.ts$/],
    [200, /^contract\/.*\.ts$/],
  ])('at most %i lines: %s', (lines, pattern) => {
    expect(longerThan(lines, pattern)).toEqual([])
  })

  test('the machinery of endpoints is under 600 lines together', () => {
    const machinery = [
      'contract/api/endpoint.ts',
      'contract/api/call.ts',
      'worker/http/bind.ts',
      'worker/http/openapi.ts',
      'worker/http/openapi-body.ts',
    ]
    const lines = [...machinery, 'worker/http/docs.ts'].map((path) => read(path).split('\n').length - 1)
    expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(600)
  })
})

describe('text and direction', () => {
  test('no class of the web names a physical side', () => {
    const edge = /["'`\s]-?(m[lr]|p[lr]|left|right|scroll-[mp][lr])-[\w[]/
    const corner = /["'`\s](rounded-([lr]|[tb][lr])|border-[lr]|(text|float|clear|origin)-(left|right))(-|["'`\s])/
    const side = new RegExp(`${edge.source}|${corner.source}`)
    const physical = /(margin|padding|border|inset)-(left|right)|text-align:\s*(left|right)|^\s*(left|right):/
    const classes = linesMatching(filesIn('web/ui', 'web/features', 'web/routes'), side)
    expect(classes).toEqual([])
    const styles = files.filter((path) => path.startsWith('web/') && path.endsWith('.css'))
    // Toasts stand at the left edge by design, whatever the direction of the page.
    const meant = /^web\/styles\/parts\/feedback\.css:\d+: left: var/
    expect(linesMatching(styles, physical).filter((line) => !meant.test(line))).toEqual([])
  })

  test('every Arabic sentence is in web/copy', () => {
    const screens = filesIn('web/features', 'web/routes', 'web/ui')
    expect(linesMatching(screens, /[\u0621-\u064A]/)).toEqual([])
  })
})

test('every kind of test is run by `npm test`', () => {
  const kinds = [...read('vitest.config.ts').matchAll(/name: ['`]([\w-]+)/g)].map(([, name = '']) => name)
  const gates = ['tests/tools/steps.ts', 'tests/tools/test.ts'].map(read).join('\n')
  expect(kinds.length).toBeGreaterThan(4)
  const forgotten = kinds.filter((name) => !gates.includes(`'${name}'`) && !gates.includes(`'${name}*'`))
  expect(forgotten, 'name these vitest projects in tests/tools/steps.ts or tests/tools/test.ts').toEqual([])
})

test('nothing is left for later', () => {
  const words = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-expect-error|\b(test|describe|it)\.(only|skip)\(/
  const offending = files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) => (words.test(line) ? [`${path}:${i + 1}`] : [])),
  )
  expect(offending.filter((at) => !at.startsWith('tests/house/'))).toEqual([])
})

test('no test waits for time to pass', () => {
  const tests = filesIn('tests').filter((path) => /\.(test|journey)\.ts$/.test(path))
  expect(linesMatching(tests, /setTimeout\(|scheduler\.wait\(|waitForTimeout\(/)).toEqual([])
})
