/** `npm run deploy`: builds for the environment named by `CLOUDFLARE_ENV` and deploys that build, never the local one. */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from './build.ts'
import { command, mustRun, root } from './run.ts'

interface BuiltConfig {
  readonly vars?: Readonly<Record<string, unknown>>
}

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T

/** `APP_ENV` of the build that `wrangler deploy` would upload. */
const builtEnvironment = async (): Promise<unknown> => {
  const redirect = join(root, '.wrangler', 'deploy', 'config.json')
  const { configPath } = await readJson<{ configPath: string }>(redirect)
  const { vars } = await readJson<BuiltConfig>(resolve(dirname(redirect), configPath))
  return vars?.APP_ENV
}

await command(async () => {
  const toml = await readFile(join(root, 'wrangler.toml'), 'utf8')
  const names = [...toml.matchAll(/^\[env\.(\w+)\]$/gm)].map(([, name = '']) => name)
  const { CLOUDFLARE_ENV: name = '' } = process.env
  if (!names.includes(name)) {
    const problem = name === '' ? 'No environment is named' : `wrangler.toml has no environment "${name}"`
    throw new Error(`${problem}: use CLOUDFLARE_ENV=${names.join('|')} npm run deploy`)
  }
  await build()
  const built = await builtEnvironment()
  if (built !== name) throw new Error(`The build is for "${built}", not for "${name}"; nothing was deployed`)
  await mustRun('wrangler', ['deploy'], { loud: true })
  return 0
})
