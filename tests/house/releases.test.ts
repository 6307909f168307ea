/** `npm run deploy` and `npm run rollback` against an account of Cloudflare and a deployment that answers as its versions do. */
import { afterEach, describe, expect, test } from 'vitest'
import { type Environment, readEnvironment } from '#scripts/environments.ts'
import { type Options, release } from '#scripts/release/release.ts'
import { rollBack } from '#scripts/release/roll-back.ts'
import { CloudflareAccount } from '#tests/kit/cloudflare-account.ts'

const environment: Environment = await readEnvironment('staging')
const worker = environment.config.name

/** Each database with migrations of ours gets them, in the order of `wrangler.toml`. */
const migrated = environment.config.d1_databases
  .filter(({ migrations_dir }) => migrations_dir)
  .map(({ binding }) => `d1 migrations apply ${binding}`)

/** Requests that each version answered wrongly, by how: a status, or none at all. */
type Faults = Readonly<Record<string, (path: string, time: number) => number | null>>

/** A deployment whose versions answer as told; one that is not deployed leaves the choice to the shares. */
const siteOf = (account: CloudflareAccount, faults: Faults): typeof fetch => {
  let time = 0
  return async (input, init) => {
    time += 1
    const { pathname } = new URL(String(input))
    const [, asked = ''] =
      /"(\w+)"/.exec(new Headers(init?.headers).get('cloudflare-workers-version-overrides') ?? '') ?? []
    const isDeployed = account.shares.includes(asked)
    const answering = isDeployed ? asked : (account.shares.split(' ')[0] ?? '')
    const fault = faults[answering]?.(pathname, time) ?? null
    if (fault === 0) throw new TypeError('fetch failed')
    const body =
      pathname === '/' ? '<script src="/build/app-1.js">' : JSON.stringify({ release: answering, missing: ['X'] })
    return new Response(body, { status: fault ?? 200 })
  }
}

const setUp = (faults: Faults = {}, atOnce = false, watchedMs = 60_000) => {
  const account = new CloudflareAccount()
  const lines: string[] = []
  let waited = 0
  const base = {
    environment,
    ask: account.wrangler,
    target: { origin: environment.origin, worker, fetch: siteOf(account, faults) },
    say: (line: string): void => void lines.push(line),
    wait: async (ms: number): Promise<void> => {
      waited += ms
    },
  }
  const options: Options = { ...base, watchedMs, commit: 'abc', atOnce }
  const goBack = (version: string | null = null) => rollBack({ ...base, version })
  return { account, lines, waited: () => waited, deploy: () => release(options), goBack }
}

const changes = ({ calls }: CloudflareAccount): string[] =>
  calls
    .filter((call) => !/^(deployments list|versions view)/.test(call))
    .map((call) => call.replace(/ --(yes|config|env|message|tag|remote).*/, ''))

afterEach(() => expect(process.exitCode).toBeUndefined())

test('the first deployment goes directly, also where putting a secret has made a worker that answers nothing', async () => {
  const bare = setUp()
  await bare.deploy()
  expect(changes(bare.account)).toEqual([...migrated, 'deploy'])
  expect(bare.account.shares).toBe('00000001 100')
  const secret = setUp()
  secret.account.deploy([secret.account.release(false), 100])
  await secret.deploy()
  expect(changes(secret.account)).toEqual([...migrated, 'deploy'])
})

describe('a release', () => {
  test('migrates first, is tried before anybody reaches it, and gets requests step by step', async () => {
    const { account, lines, waited, deploy } = setUp()
    account.deploy([account.release(), 100])
    await deploy()
    expect(changes(account)).toEqual([
      ...migrated,
      'versions upload',
      'versions deploy 00000002@0% 00000001@100%',
      'versions deploy 00000002@5% 00000001@95%',
      'versions deploy 00000002@50% 00000001@50%',
      'versions deploy 00000002@100%',
      'triggers deploy',
    ])
    expect(waited()).toBeGreaterThan(3 * 40_000)
    expect(lines).toContainEqual(expect.stringContaining('npm run rollback -- staging goes back to 00000001'))
  })

  test.each([
    ['whose health names a missing setting', (path: string) => (path === '/api/v1/health' ? 503 : null), '503: X'],
    [
      'whose script is gone',
      (path: string) => (path.startsWith('/build/') ? 404 : null),
      '/build/app-1.js answered 404',
    ],
    ['that does not answer', () => 0, 'no answer of 00000002'],
  ])('%s never gets a request of anybody, and everybody keeps the old one', async (_, fault, says) => {
    const { account, lines, deploy } = setUp({ '00000002': fault })
    account.deploy([account.release(), 100])
    await expect(deploy()).rejects.toThrow('staging is at 00000001 as before')
    expect(account.shares).toBe('00000001 100')
    expect(account.calls.filter((call) => /@(5|50)%/.test(call))).toEqual([])
    expect(lines.at(-1)).toContain(says)
    expect(account.calls).not.toContain('triggers deploy')
  })

  test('that fails once somebody uses it goes back by itself, and says whether the old one has trouble as well', async () => {
    for (const isShared of [false, true]) {
      const isUsed = ({ shares }: CloudflareAccount) => shares.startsWith('00000002 5,')
      const set = setUp({
        '00000002': (path) => (path === '/api/v1/ready' && isUsed(set.account) ? 503 : null),
        '00000001': () => (isShared ? 500 : null),
      })
      set.account.deploy([set.account.release(), 100])
      await expect(set.deploy()).rejects.toThrow('The migrations stay')
      expect(set.account.shares).toBe('00000001 100')
      expect(set.lines.at(-1)?.includes('look at the platform')).toBe(isShared)
      expect(set.account.calls.filter((call) => /@50%/.test(call))).toEqual([])
    }
  })

  test('bears one lost request, and not many that never fail twice in a row', async () => {
    let lost = 0
    const one = setUp({ '00000002': (path) => (path === '/api/v1/config' && lost++ === 0 ? 0 : null) })
    one.account.deploy([one.account.release(), 100])
    await one.deploy()
    expect(one.account.shares).toBe('00000002 100')
    let asked = 0
    const many = setUp({ '00000002': (path) => (path === '/api/v1/config' && asked++ % 2 === 0 ? 0 : null) })
    many.account.deploy([many.account.release(), 100])
    await expect(many.deploy()).rejects.toThrow('as before')
    expect(many.lines.at(-1)).toMatch(/going back to 00000001: \d+ of \d+ requests failed/)
  })

  test('goes back when one request fails twice in a row, however few of all that is', async () => {
    let asked = 0
    const hour = 3_600_000
    const { account, lines, deploy } = setUp(
      { '00000002': (path) => (path === '/api/v1/config' && [100, 101].includes(++asked) ? 500 : null) },
      false,
      hour,
    )
    account.deploy([account.release(), 100])
    await expect(deploy()).rejects.toThrow('as before')
    expect(lines.at(-1)).toContain('/api/v1/config answered 500: X, twice in a row')
  })

  test('that the platform refuses halfway goes back', async () => {
    const { account, deploy } = setUp()
    account.deploy([account.release(), 100])
    account.refused.push('versions deploy 00000002@50%')
    await expect(deploy()).rejects.toThrow('as before')
    expect(account.shares).toBe('00000001 100')
  })

  test('with another class of objects stops and asks for a deployment at once', async () => {
    const { account, deploy } = setUp()
    account.deploy([account.release(), 100])
    account.hasObjectChange = true
    await expect(deploy()).rejects.toThrow('npm run deploy -- staging --at-once')
    expect(account.shares).toBe('00000001 100')
    const atOnce = setUp({}, true)
    atOnce.account.deploy([atOnce.account.release(), 100])
    await atOnce.deploy()
    expect(changes(atOnce.account)).toEqual([...migrated, 'deploy'])
  })

  test('does not begin while another is under way, and nothing is migrated', async () => {
    const { account, deploy } = setUp()
    account.deploy([account.release(), 5], [account.release(), 95])
    await expect(deploy()).rejects.toThrow('npm run rollback -- staging')
    expect(changes(account)).toEqual([])
  })

  test('whose migrations fail stops before anything is uploaded', async () => {
    const { account, deploy } = setUp()
    account.deploy([account.release(), 100])
    account.refused.push('d1 migrations apply')
    await expect(deploy()).rejects.toThrow('d1 migrations apply DB --remote')
    expect(account.versions).toHaveLength(1)
  })
})

describe('a rollback', () => {
  test('gives everybody the release before, and the one before that when it is asked for again', async () => {
    const { account, goBack } = setUp()
    for (let count = 0; count < 3; count++) account.deploy([account.release(), 100])
    await goBack()
    expect(account.shares).toBe('00000002 100')
    await goBack('00000001')
    expect(account.shares).toBe('00000001 100')
  })

  test('after a release went back by itself gives the one before', async () => {
    const { account, deploy, goBack } = setUp({ '00000003': () => 0 })
    for (let count = 0; count < 2; count++) account.deploy([account.release(), 100])
    await expect(deploy()).rejects.toThrow('staging is at 00000002 as before')
    await goBack()
    expect(account.shares).toBe('00000001 100')
  })

  test('ends a release that is under way', async () => {
    const { account, lines, goBack } = setUp()
    account.deploy([account.release(), 100])
    account.deploy([account.release(), 5], ['00000001', 95])
    await goBack()
    expect(account.shares).toBe('00000001 100')
    expect(lines[0]).toBe('staging is at 00000002 5 %, 00000001 95 %')
  })

  test('says when there is nothing to go back to, also when only an empty worker came before', async () => {
    const { account, goBack } = setUp()
    await expect(goBack()).rejects.toThrow('There is no release of staging before this one')
    account.deploy([account.release(false), 100])
    account.deploy([account.release(), 100])
    await expect(goBack()).rejects.toThrow('There is no release of staging before this one')
    expect(changes(account)).toEqual([])
  })

  test('says when the version does not answer afterwards', async () => {
    const { account, goBack } = setUp({ '00000001': () => 0 })
    for (let count = 0; count < 2; count++) account.deploy([account.release(), 100])
    await expect(goBack()).rejects.toThrow('does not say that it answers')
  })
})
