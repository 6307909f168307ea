/** Unused sentences and styles, which neither the compiler nor knip finds. */
import { describe, test } from 'vitest'
import { codeLines, copyFiles, expectNone, files, filesIn, read } from './tree.ts'

const code = filesIn('web').filter((path) => !path.endsWith('.css'))

interface Words {
  readonly [key: string]: string | Words
}

const keysOf = (words: Words, above = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${above}${key}`] : keysOf(value, `${above}${key}.`),
  )

/**
 * The keys named in a file: `t('a.b')`, `t(`a.${x}`)` and `area.a` as a value are the three ways in which code names
 * sentences.
 */
const namedIn = (text: string, area: string): ((key: string) => boolean) => {
  const whole = new Set([...text.matchAll(/'([\w.-]+)'|"([\w.-]+)"/g)].map(([, one, other]) => one ?? other))
  const templates = [...text.matchAll(/`([^`]*)`/g)]
    .map(([, inside = '']) => inside.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '*'))
    .filter((one) => /^[\w.*-]+$/.test(one) && one.includes('*') && /\w\.|\.\w/.test(one))
    .map((one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`))
  const values = [...text.matchAll(new RegExp(`\\b${area}\\.([\\w.]+)`, 'g'))].map(([, path]) => `${path}.`)
  // Handed to a component as a whole, which shows every sentence of it.
  const isHandedOver = text.includes(`={${area}}`)
  return (key) =>
    isHandedOver ||
    whole.has(key) ||
    templates.some((one) => one.test(key)) ||
    values.some((path) => `${key}.`.startsWith(path) || path.startsWith(`${key}.`))
}

/** Modules through which files get the words of an area without importing them. */
const handedOnBy: Readonly<Record<string, string>> = { 'web/copy/sessions.ts': '/call-copy.ts' }

describe('every sentence of an area is named where the area is imported', () => {
  // Lists of choices are shown in full; the errors are checked against their codes. The words of two kinds of calls have
  // the keys of `sessions`.
  const others = /\/(choices|errors|plurals|use-copy|demo-calls|interview-calls)\.ts$/
  const areas = copyFiles.filter((path) => !others.test(path))

  test.each(areas)('%s', async (path) => {
    const text = code
      .filter((one) => one !== path && read(one).includes(`#${path}`))
      .concat(code.filter((one) => path in handedOnBy && read(one).includes(`${handedOnBy[path]}'`)))
      .map(read)
      .join('\n')
    const file: Record<string, unknown> = await import(/* @vite-ignore */ `../../${path}`)
    const unsaid = Object.entries(file).flatMap(([area, words]) => {
      if (typeof words !== 'object') return []
      const isNamed = namedIn(text, area)
      return keysOf(words as Words).filter((key) => !isNamed(key))
    })
    expectNone(unsaid, `Say the sentence somewhere, or remove it from ${path}.`)
  })
})

test('every class of a style sheet is used', () => {
  const text = [...code.map(read), read('index.html')].join('\n')
  const worn = new Set(text.match(/[a-z][\w-]*/gi))
  const begun = [...new Set([...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start))]
  const unworn = files
    .filter((path) => path.startsWith('web/') && path.endsWith('.css'))
    .flatMap((path) => {
      const rules = read(path).replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '')
      const classes = new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
      return [...classes]
        .filter((name) => !worn.has(name) && !begun.some((start) => name.startsWith(start)))
        .map((name) => `${path}: .${name}`)
    })
  expectNone(unworn, 'Wear the class in a component, or remove its rules.')
})

describe('logs of the server', () => {
  test('say an error by describeFault, which leaves out what a database error quotes', () => {
    const breaches = filesIn('worker', 'durable')
      .filter((path) => path !== 'worker/database-errors.ts')
      .flatMap((path) =>
        codeLines(path).flatMap((line, at) =>
          /String\((error|fault|cause|reason)\)|(error|fault)\.(stack|message)\b.*(JSON|log)/.test(line)
            ? [`${path}:${at + 1}`]
            : [],
        ),
      )
    expectNone(breaches, 'Use describeFault and listFrames of worker/database-errors.ts.')
  })
})
