/** Checks that every endpoint is used by the app, and measured and tried by the tests of the worker. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { type Endpoint, personFieldOf } from '#contract/shared/api/endpoint.ts'
import { codeLines, expectNone, filesIn } from './tree.ts'
import { uncalledEndpoints } from './uncalled-endpoints.ts'

const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({ area, name, endpoint: endpoint as Endpoint })),
)
const fullName = ({ area, name }: { area: string; name: string }): string => `${area}.${name}`

describe('the app', () => {
  /** `area.name` of everything that a file of the app imports from a file of declarations. */
  const imported = new Set(
    filesIn('web').flatMap((path) => {
      const source = codeLines(path).join('\n')
      return [...source.matchAll(/import \{([^}]*)\} from '#contract\/\w+\/api\/([\w-]+)\.ts'/g)].flatMap(
        ([, names = '', area = '']) => names.split(',').map((name) => `${area}.${name.trim().replace(/ as \w+$/, '')}`),
      )
    }),
  )

  test('calls every endpoint, or the list says why not', () => {
    expect(imported.size).toBeGreaterThan(150)
    const uncalled = endpoints.map(fullName).filter((name) => !imported.has(name))
    expectNone(
      uncalled.filter((name) => !Object.hasOwn(uncalledEndpoints, name)),
      'Call it from a query.ts in web/features, remove it, or give the reason in tests/house/uncalled-endpoints.ts.',
    )
  })

  test('calls nothing that is listed as uncalled', () => {
    const known = new Set(endpoints.map(fullName))
    const stale = Object.keys(uncalledEndpoints).filter((name) => imported.has(name) || !known.has(name))
    expectNone(stale, 'Remove it from tests/house/uncalled-endpoints.ts: the app calls it, or it is gone.')
    const unexplained = Object.entries(uncalledEndpoints).filter(([, reason]) => !/^[A-Z].{30,}\.$/.test(reason))
    expectNone(
      unexplained.map(([name]) => name),
      'Say in one sentence who calls it, in tests/house/uncalled-endpoints.ts.',
    )
  })
})

describe('the tests of the worker', () => {
  /** Names of the endpoints that the files of a folder have a case for. */
  const casesIn = (folder: string, of: 'owned' | 'cost'): ReadonlySet<string> =>
    new Set(
      filesIn(folder).flatMap((path) =>
        [
          ...codeLines(path)
            .join('\n')
            .matchAll(new RegExp(`\\b${of}\\(\\s*(\\w+),`, 'g')),
        ].map(([, name = '']) => name),
      ),
    )
  const access = casesIn('tests/kit/access-cases', 'owned')
  const cost = casesIn('tests/kit/cost-cases', 'cost')

  /** Whether a request with nothing but the given person is one the endpoint understands. */
  const takesOnly = (endpoint: Endpoint, person: ReturnType<typeof personFieldOf>): boolean =>
    (['params', 'query', 'body'] as const).every((part) => {
      const schema = endpoint[part]
      const given = person?.part === part ? { [person.name]: part === 'body' ? 1 : '1' } : {}
      return schema === undefined || v.safeParse(schema, given).success
    }) &&
    endpoint.bytes === undefined &&
    (endpoint.files === undefined || endpoint.filesOptional === true)

  test('try somebody else’s row at every endpoint that a row decides about', () => {
    expect(access.size).toBeGreaterThan(30)
    const missing = endpoints.filter(({ name, endpoint }) => {
      if (!endpoint.owned || access.has(name)) return false
      return endpoint.owned === true || !takesOnly(endpoint, personFieldOf(endpoint))
    })
    expectNone(
      missing.map(fullName),
      'Add `owned(<name>, …)` with an owner, a stranger and a request to tests/kit/access-cases/<room>.ts.',
    )
    const stale = [...access].filter((name) => !endpoints.some((one) => one.name === name && one.endpoint.owned))
    expectNone(
      stale.filter((name) => name !== 'endpoint'),
      'Remove the case from tests/kit/access-cases/<room>.ts, or declare the endpoint `owned`.',
    )
  })

  test('measure every endpoint with a request that succeeds', () => {
    expect(cost.size).toBeGreaterThan(60)
    const missing = endpoints.filter(
      ({ name, endpoint }) => !endpoint.owned && !cost.has(name) && !takesOnly(endpoint, null),
    )
    expectNone(
      missing.map(fullName),
      'Add `cost(<name>, …)` with a caller and a request that succeeds to tests/kit/cost-cases/<room>.ts.',
    )
  })
})
