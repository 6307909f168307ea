/** Rules about the source tree that neither the compiler nor the linter checks. */
import { describe, expect, test } from 'vitest'
import { areas as registered } from '#contract/all-endpoints.ts'
import { codeLines, copyFiles, expectNone, files, filesIn, linesMatching, read } from './tree.ts'

/** The files that may read the clock; everywhere else `now` is an argument. */
const clocks = [
  /^worker\/http\/(assets|calendar|pages|ready|request-metering|routes|server-time|share-links|socket|webhooks|dev\/\w+)\.ts$/,
  /^durable\/[\w-]+\/object\.ts$/,
  /^web\/lib\/(clock|api|socket)\.ts$/,
  // What time it is at a payment gateway, which has a clock of its own.
  /^worker\/gateways\/simulated\/gateway-network\.ts$/,
  // The instant of a build, for the pages it renders.
  /^web\/build\/rendered-pages\.ts$/,
  // Shows the clock of the device beside the server's.
  /^web\/features\/shared\/clock-dialog\.tsx$/,
  // Runs before everything else, and imports nothing.
  /^web\/early\.ts$/,
  // Spaces out its own frames; nothing of the product depends on that time.
  /^web\/features\/classroom\/transport\//,
]

test('only entry points read the clock', () => {
  const held = filesIn('contract', 'worker', 'durable', 'web').filter((path) => !clocks.some((one) => one.test(path)))
  const clockReads = linesMatching(held, /Date\.now\(|new Date\(\s*\)/)
  expectNone(clockReads, 'Take `now` as an argument; a new entry point may be added to `clocks` in this file.')
})

describe('file names', () => {
  test('say what the file holds', () => {
    const empty = /(^|\/)(utils?|helpers?|common|types|index|misc|shared|constants|lib)\.tsx?$/
    const meant = ['worker/index.ts', 'web/copy/common.ts', 'web/routes/index.tsx']
    const found = files.filter((path) => empty.test(path) && !meant.includes(path))
    expectNone(found, 'Name the file after what a reader looks for in it.')
  })

  test('are kebab-case, with the additional signs of route files', () => {
    const name = /^[$_]{0,2}[a-z0-9]+([-.$_][$_]?[a-z0-9]+)*\.(ts|tsx|css)$/
    const found = files.filter((path) => !name.test(path.split('/').at(-1) ?? ''))
    expectNone(found, 'Write file names in lower case with hyphens.')
  })

  test('of an area are the same in contract, in the registry and in worker', () => {
    const areas = (folder: string, pattern: RegExp) =>
      new Set(filesIn(folder).flatMap((path) => pattern.exec(path)?.[1] ?? []))
    const declared = areas('contract', /^contract\/\w+\/api\/([\w-]+)\.ts$/)
    for (const machinery of ['request', 'endpoint']) declared.delete(machinery)
    const handled = areas('worker/features', /^worker\/features\/(?:\w+\/)?([\w-]+)\/handlers\.ts$/)
    const differing = (known: ReadonlySet<string>, where: string): string[] => [
      ...[...declared].filter((area) => !known.has(area)).map((area) => `${area}: not in ${where}`),
      ...[...known].filter((area) => !declared.has(area)).map((area) => `${area}: in ${where} alone`),
    ]
    expectNone(
      [
        ...differing(handled, 'worker/features'),
        ...differing(new Set(Object.keys(registered)), 'contract/all-endpoints.ts'),
      ],
      'Name an area alike in the api folder of its room, in contract/all-endpoints.ts and in worker/features.',
    )
  })
})

describe('sizes', () => {
  const linesOf = (path: string): number => read(path).split('\n').length - 1
  const longerThan = (bound: number, pattern: RegExp) =>
    files
      .filter((path) => pattern.test(path) && linesOf(path) > bound)
      .map((path) => `${path}: ${linesOf(path)} lines, at most ${bound}`)

  test.each([
    [200, /^worker\/features\/.*\.ts$/],
    [300, /^tests\/.*\.test\.ts$/],
    [200, /^contract\/.*\.ts$/],
  ])('at most %i lines: %s', (lines, pattern) => {
    expectNone(longerThan(lines, pattern), 'Move what is a subject of its own into a file of its own.')
  })

  test('the code between an HTTP request and its handler is under 650 lines in total', () => {
    const machinery = [
      'contract/shared/api/endpoint.ts',
      'contract/shared/api/request.ts',
      'worker/http/routes.ts',
      'worker/http/openapi.ts',
      'worker/http/openapi-body.ts',
    ]
    const lines = [...machinery, 'worker/http/docs.ts'].reduce((sum, path) => sum + linesOf(path), 0)
    expectNone(
      lines < 650 ? [] : [`${machinery.join(', ')}, worker/http/docs.ts: ${lines} lines, under 650`],
      'Declare less, or take something out of the machinery: every endpoint is read through it.',
    )
  })
})

describe('text direction', () => {
  test('no class names a physical side', () => {
    const edge = /["'`\s]-?(m[lr]|p[lr]|left|right|scroll-[mp][lr])-[\w[]/
    const corner = /["'`\s](rounded-([lr]|[tb][lr])|border-[lr]|(text|float|clear|origin)-(left|right))(-|["'`\s])/
    const side = new RegExp(`${edge.source}|${corner.source}`)
    const physical = /(margin|padding|border|inset)-(left|right)|text-align:\s*(left|right)|^\s*(left|right):/
    const classes = linesMatching(filesIn('web/ui', 'web/features', 'web/routes'), side)
    expectNone(classes, 'Use logical sides: ms, me, ps, pe, start, end.')
    const styles = files.filter((path) => path.startsWith('web/') && path.endsWith('.css'))
    // Toasts are on the left by design, in both directions.
    const meant = /^web\/styles\/parts\/feedback\.css:\d+: left: var/
    const rules = linesMatching(styles, physical).filter((line) => !meant.test(line))
    expectNone(rules, 'Use logical properties: margin-inline-start, inset-inline-end, text-align: start.')
  })

  test('a file of texts has one export, or its messages reach the screen as they are written', () => {
    const holdCode = ['choices', 'errors', 'number-words', 'plurals', 'use-copy']
    const texts = copyFiles.filter((path) => !holdCode.some((name) => path.endsWith(`/${name}.ts`)))
    const breaches = texts.filter((path) => read(path).match(/^export /gm)?.length !== 1)
    expectNone(
      breaches,
      'Move what else is exported to the file that uses it: the build compiles files with one export.',
    )
  })

  test('every Arabic sentence is in a folder of copy', () => {
    const screens = filesIn('web/features', 'web/routes', 'web/ui').filter((path) => !copyFiles.includes(path))
    expectNone(
      linesMatching(screens, /[\u0621-\u064A]/),
      'Move the sentence into the copy of its room, or into web/copy.',
    )
  })
})

test('the admin area is loaded by its own routes alone', () => {
  const own = /^web\/(features\/(team\/|joining\/(media\/|copy\/media\.ts$))|routes\/admin[.\w$-]*\.tsx$)/
  const others = filesIn('web').filter((path) => !own.test(path))
  const found = linesMatching(others, /['"]#web\/features\/(team\/|joining\/(media\/|copy\/media\.ts))/)
  expectNone(found, 'Move what others need too out of the area: a student must download nothing of it.')
})

test('every icon is named in a module that the generator of styles reads', () => {
  const iconsIn = (paths: readonly string[]) => paths.flatMap((path) => read(path).match(/\bi-ph-[a-z0-9-]+/g) ?? [])
  const drawn = new Set(iconsIn(filesIn('web').filter((path) => path.endsWith('.tsx'))))
  const unread = filesIn('web').filter((path) => path.endsWith('.ts') && !path.startsWith('web/build/'))
  const found = iconsIn(unread).filter((icon) => !drawn.has(icon))
  expectNone(found, 'Only .tsx files are read, so these icons stay empty. Name them in one.')
})

test('every kind of test is run by `npm test`', () => {
  const kinds = [...read('vitest.config.ts').matchAll(/name: ['`]([\w-]+)/g)].map(([, name = '']) => name)
  const gates = ['scripts/fast-steps.ts', 'scripts/test.ts'].map(read).join('\n')
  expect(kinds.length).toBeGreaterThan(4)
  const forgotten = kinds.filter((name) => !gates.includes(`'${name}'`) && !gates.includes(`'${name}*'`))
  expectNone(forgotten, 'Name these vitest projects in scripts/fast-steps.ts or scripts/test.ts.')
})

test('there are no TODOs, suppressed type errors or skipped tests', () => {
  const words = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-expect-error|\b(test|describe|it)\.(only|skip)\(/
  const offending = files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) => (words.test(line) ? [`${path}:${i + 1}`] : [])),
  )
  const outside = offending.filter((at) => !at.startsWith('tests/house/'))
  expectNone(outside, 'Do it now or leave it out; a test that is skipped proves nothing.')
})

test('no test waits for time to pass', () => {
  const tests = filesIn('tests').filter((path) => /\.(test|journey)\.ts$/.test(path))
  const waiting = linesMatching(tests, /setTimeout\(|scheduler\.wait\(|waitForTimeout\(/)
  expectNone(waiting, 'Wait for what is to happen: a locator, `eventually`, or a clock that the test moves.')
})

test('no test waits with the limit of a second that `vi` has', () => {
  const tests = filesIn('tests').filter((path) => !path.startsWith('tests/house/'))
  const waiting = linesMatching(tests, /vi\.wait(For|Until)\((?!.*timeout)/)
  expectNone(
    waiting,
    'Use `expect.poll`, whose limit vitest.config.ts sets: a busy machine takes longer than a second.',
  )
})

test('no journey has a time limit of its own', () => {
  const bounded = linesMatching(filesIn('tests/journeys'), /\b[tT]imeout(:|\()\s*[\d_]+/)
  expectNone(
    bounded,
    'Leave the bound out or use `waitLimitMs`: a busy machine takes ten times as long as a quiet one.',
  )
})

test('no effect returns what scrolling answers, which React would call as its cleanup', () => {
  const returned = /use(Layout)?Effect\(\(\) => [^{].*\.scroll(IntoView|To|By)?\(/
  const found = filesIn('web').flatMap((path) =>
    codeLines(path)
      .filter((line) => returned.test(line))
      .map(() => path),
  )
  expectNone(found, 'Newer browsers answer a promise: put the call in braces.')
})

test('a folder of a feature has one style sheet', () => {
  const sheets = files.filter((path) => path.startsWith('web/features/') && path.endsWith('.css'))
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
  const found = sheets.filter((path) => sheets.some((other) => other < path && folderOf(other) === folderOf(path)))
  expectNone(found, 'Join them: a reader of a feature looks for its looks in one file.')
})

test('every store says at its head how it queries the database', () => {
  const stores = filesIn('worker', 'durable').filter((path) => /[/-]store\.ts$/.test(path))
  const found = stores.filter((path) => !/^\/\*\*[^/]*?(raw (SQL|statements)|builder)/i.test(read(path)))
  expectNone(found, 'Say in the first lines whether it uses raw SQL or drizzle’s builder, and why.')
})

test('a form with a password is posted, so that no browser writes the password into an address', () => {
  const withPassword = filesIn('web').filter((path) => path.endsWith('.tsx') && read(path).includes('<PasswordInput'))
  const forms = withPassword.flatMap((path) =>
    (read(path).match(/<form\b[^>]*/g) ?? []).map((form) => `${path}: ${form}`),
  )
  expect(forms.length).toBeGreaterThan(3)
  expectNone(
    forms.filter((form) => !form.includes('method="post"')),
    'Give the form `method="post"`.',
  )
})
