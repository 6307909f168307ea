/** `npm run provision` against an account of Cloudflare that is empty, half provisioned, full, or refuses. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '#scripts/environments.ts'
import { provision } from '#scripts/provision/provisioning.ts'
import type { Provisioning } from '#scripts/provision/work.ts'
import { CloudflareAccount, unknownTo } from '#tests/kit/cloudflare-account.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { parseKeyList } from '#worker/key-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiwar-provision-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
/** A copy of `wrangler.toml`, with a domain of its own if given. */
const tomlWith = (domain?: string): string => {
  const path = join(folder, `${++made}.toml`)
  copyFileSync(resolve(import.meta.dirname, '../../wrangler.toml'), path)
  if (domain) writeFileSync(path, readFileSync(path, 'utf8').replaceAll('staging.hiwar.example', domain))
  return path
}

const run = async (account: CloudflareAccount, tomlPath: string, options: Partial<Provisioning> = {}) => {
  const lines: string[] = []
  const say = (line: string): void => void lines.push(line)
  const environment = await readEnvironment('staging', tomlPath)
  const rest = { contact: 'team@hiwar.test', telegramToken: null, year: 2026, keep: null, isDry: false, ...options }
  const isComplete = await provision({ environment, ask: account.wrangler, say, did: say, fetch, tomlPath, ...rest })
  return { isComplete, text: lines.join('\n') }
}

const wantedOf = async (tomlPath: string) => {
  const { config } = await readEnvironment('staging', tomlPath)
  return {
    databases: config.d1_databases.map(({ database_name }) => database_name),
    buckets: config.r2_buckets.map(({ bucket_name }) => bucket_name),
  }
}

describe('an empty account', () => {
  test('gets every database and bucket of wrangler.toml in western Europe, and strong secrets through stdin', async () => {
    const [account, toml] = [new CloudflareAccount(), tomlWith('staging.hiwar.eg')]
    const wanted = await wantedOf(toml)
    const { isComplete, text } = await run(account, toml)
    expect(isComplete).toBe(true)
    expect([...account.databases.keys()]).toEqual(wanted.databases)
    expect(account.buckets).toEqual(wanted.buckets)
    const creations = account.calls.filter((call) => / create /.test(call))
    expect(creations.filter((call) => !call.endsWith(' --location weur'))).toEqual([])
    expect(creations).toHaveLength(wanted.databases.length + wanted.buckets.length)

    const { TOKEN_SECRET = '', OTP_PEPPER = '', ...push } = Object.fromEntries(account.secrets)
    expect(unusableSecrets({ APP_ENV: 'staging', TOKEN_SECRET, OTP_PEPPER })).toEqual([])
    expect(TOKEN_SECRET).not.toBe(OTP_PEPPER)
    expect(push.VAPID_SUBJECT).toBe('mailto:team@hiwar.test')
    expect(Buffer.from(push.VAPID_PUBLIC ?? '', 'base64url')).toHaveLength(65)

    const seen = text + account.calls.join('\n') + readFileSync(toml, 'utf8')
    expect([...account.secrets].filter(([name, value]) => name !== 'VAPID_SUBJECT' && seen.includes(value))).toEqual([])
    expect(text).toContain('https://staging.hiwar.eg/api/v1/webhooks/whatsapp')
  })

  test('gets lists of keys with ids when the team keeps them, which a later key can be put before', async () => {
    const account = new CloudflareAccount()
    let kept = ''
    const keep = async (secrets: string): Promise<void> => {
      expect(account.secrets.size).toBe(0)
      kept = secrets
    }
    await run(account, tomlWith('staging.hiwar.eg'), { keep })
    expect(JSON.parse(kept)).toEqual(Object.fromEntries(account.secrets))
    const { TOKEN_SECRETS = '', OTP_PEPPERS = '' } = Object.fromEntries(account.secrets)
    expect(unusableSecrets({ APP_ENV: 'staging', TOKEN_SECRETS, OTP_PEPPERS })).toEqual([])
    expect([TOKEN_SECRETS, OTP_PEPPERS].map((list) => parseKeyList(list)?.map(({ id }) => id))).toEqual([
      ['2026a'],
      ['2026a'],
    ])
    const refused = new CloudflareAccount()
    const refuse = () => Promise.reject(new Error('locked'))
    await expect(run(refused, tomlWith('staging.hiwar.eg'), { keep: refuse })).rejects.toThrow('locked')
    expect(refused.secrets.size).toBe(0)
  })

  test('has its ids written into the sections of that environment alone', async () => {
    const [account, toml] = [new CloudflareAccount(), tomlWith('staging.hiwar.eg')]
    const before = readFileSync(toml, 'utf8').split('\n')
    await run(account, toml)
    const { config } = await readEnvironment('staging', toml)
    expect(config.d1_databases.map(({ database_id }) => database_id)).toEqual([...account.databases.values()])
    const changed = readFileSync(toml, 'utf8')
      .split('\n')
      .filter((line, i) => line !== before[i])
    expect(changed).toEqual([...account.databases.values()].map((id) => `database_id = "${id}"`))
  })
})

test('a second run makes and changes nothing', async () => {
  const [account, toml] = [new CloudflareAccount(), tomlWith('staging.hiwar.eg')]
  await run(account, toml)
  const [secrets, text] = [new Map(account.secrets), readFileSync(toml, 'utf8')]
  account.calls.length = 0
  expect((await run(account, toml)).isComplete).toBe(true)
  expect(account.calls.filter((call) => /create|bulk|put/.test(call))).toEqual([])
  expect([account.secrets, readFileSync(toml, 'utf8')]).toEqual([secrets, text])
})

test('a half provisioned account keeps what it has and gets the rest', async () => {
  const [account, toml] = [new CloudflareAccount(), tomlWith('staging.hiwar.eg')]
  account.databases.set('hiwar-staging', '9aaaaaaa-2222-4333-8444-555555555555')
  account.deploy([account.release(), 100])
  account.secrets.set('TOKEN_SECRET', 'of old').set('OTP_PEPPERS', '2025a:kept').set('VAPID_PUBLIC', 'alone')
  account.region = 'EEUR'
  account.replication = 'disabled'
  const { isComplete, text } = await run(account, toml)
  expect(isComplete).toBe(true)
  expect(account.calls).not.toContainEqual(expect.stringContaining('create hiwar-staging '))
  expect(Object.fromEntries(account.secrets)).toEqual({
    TOKEN_SECRET: 'of old',
    OTP_PEPPERS: '2025a:kept',
    VAPID_PUBLIC: 'alone',
  })
  expect(text).toContain('hiwar-staging is in eeur, not in weur')
  expect(text).toContain('enable read replication of hiwar-staging')
  expect(text).toContain('VAPID_PUBLIC without the others')
})

test('without a domain the run ends as incomplete, and says what to write', async () => {
  const { isComplete, text } = await run(new CloudflareAccount(), tomlWith())
  expect(isComplete).toBe(false)
  expect(text).toMatch(/Missing, without which nothing is deployed\n- APP_URL and routes of \[env.staging\]/)
})

test('an account that nobody is signed in to, or that refuses, is named by the command and nothing else is tried', async () => {
  const account = new CloudflareAccount()
  account.isSignedIn = false
  await expect(run(account, tomlWith())).rejects.toThrow('npx wrangler login')
  expect(account.calls).toEqual(['whoami --json'])
  account.isSignedIn = true
  account.refused.push('r2 bucket create')
  await expect(run(account, tomlWith())).rejects.toThrow(/r2 bucket create hiwar-files-staging .*\n.*code: 10000/)
  expect(account.secrets.size).toBe(0)
  account.refused.splice(0, 1, 'secret bulk')
  const refusal = await run(account, tomlWith()).catch((error: unknown) => String(error))
  expect(refusal).toContain('secret bulk')
  expect(account.secrets.size).toBe(0)
  expect(refusal).not.toMatch(/[\w-]{60}/)
})

describe('the webhook of Telegram', () => {
  const telegram = (status: number, asked: URLSearchParams[] = []) => {
    const answer: typeof fetch = async (_, init) => {
      asked.push(init?.body as URLSearchParams)
      return new Response('{}', { status })
    }
    return { fetch: answer, telegramToken: '123:token', asked }
  }

  test('is registered with the secret that the worker gets', async () => {
    const [account, bot] = [new CloudflareAccount(), telegram(200)]
    const { text } = await run(account, tomlWith('staging.hiwar.eg'), bot)
    expect(bot.asked[0]?.get('url')).toBe('https://staging.hiwar.eg/api/v1/webhooks/telegram')
    expect(account.secrets.get('TG_WEBHOOK_SECRET')).toBe(bot.asked[0]?.get('secret_token'))
    expect(account.secrets.get('TG_BOT_TOKEN')).toBe('123:token')
    expect(text).not.toContain('123:token')
  })

  test('that Telegram does not take leaves no secret behind, so that another run tries again', async () => {
    const account = new CloudflareAccount()
    const { text } = await run(account, tomlWith('staging.hiwar.eg'), telegram(400))
    expect([...account.secrets.keys()].filter((name) => name.startsWith('TG_'))).toEqual([])
    expect(text).toContain('Telegram answered 400; run again once https://staging.hiwar.eg answers')
  })
})

test('the command gives secrets to wrangler through stdin, and needs no account to say what it would do', async () => {
  const [log, program] = [join(folder, 'calls'), join(folder, 'wrangler')]
  // Everything is there, under the ids of `wrangler.toml`, so that nothing is written into it.
  const { config } = await readEnvironment('production')
  const known = config.d1_databases.map(({ database_name: name, database_id: uuid }) => ({ name, uuid }))
  const buckets = config.r2_buckets.map(({ bucket_name }) => `echo 'name: ${bucket_name}'`).join('; ')
  const cases = [
    `"secret bulk") cat > '${log}.stdin'`,
    `"secret list") echo '[]'`,
    `"d1 list") echo '${JSON.stringify(known)}'`,
    `"d1 info") echo '{}'`,
    `"r2 bucket") ${buckets}; echo '{}'`,
  ]
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${log}'\ncase "$1 $2" in ${cases.join(';; ')};; esac\n`, {
    mode: 0o755,
  })
  const provisionProduction = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/provision.ts', 'production', ...args], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, HIWAR_WRANGLER: program },
      encoding: 'utf8',
    })
  const dry = provisionProduction('--dry-run')
  expect([dry.status, dry.stderr]).toEqual([1, ''])
  expect(dry.stdout).toContain('would run: wrangler d1 create hiwar-production --location weur')
  expect(() => readFileSync(log)).toThrow()

  const kept = join(folder, 'kept')
  const { stderr, stdout } = provisionProduction(`--keep=cat > '${kept}'`)
  expect([stderr, stdout]).toEqual(['', expect.stringContaining('made the secrets TOKEN_SECRETS, OTP_PEPPERS')])
  const secrets = JSON.parse(readFileSync(`${log}.stdin`, 'utf8')) as Record<string, string>
  expect(readFileSync(kept, 'utf8')).toBe(readFileSync(`${log}.stdin`, 'utf8'))
  const seen = stdout + readFileSync(log, 'utf8')
  expect(Object.values(secrets).map((value) => [value.length > 60, seen.includes(value)])).toEqual([
    [true, false],
    [true, false],
  ])
})

test('a command or an option that wrangler does not have is noticed', () => {
  expect(unknownTo(['d1', 'create', 'x', '--location', 'weur'])).toBe(null)
  expect(unknownTo(['d1', 'make', 'x'])).toContain('no command')
  expect(unknownTo(['d1', 'create', 'x', '--place', 'weur'])).toContain('no option --place')
})
