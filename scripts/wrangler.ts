/** Asks Cloudflare through wrangler. Tests give these commands an account of their own. */
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from './environments.ts'
import { report, run } from './run.ts'

export interface Answer {
  readonly code: number
  /** What it printed for programs. */
  readonly stdout: string
  /** All it printed. */
  readonly output: string
}

export interface AskOptions {
  /** Given through stdin, so that no secret stands in a list of processes, a file or a shell's history. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `wrangler` with these arguments; never rejects. */
export type Wrangler = (args: readonly string[], options?: AskOptions) => Promise<Answer>

/** The wrangler that is installed, or the program `HIWAR_WRANGLER` names. */
export const wrangler: Wrangler = (args, options = {}) => run(process.env.HIWAR_WRANGLER ?? 'wrangler', args, options)

/** Arguments that make wrangler read an environment of `wrangler.toml`, whatever was built last. */
export const inEnvironment = ({ name }: Pick<Environment, 'name'>): string[] => [
  '--config',
  'wrangler.toml',
  '--env',
  name,
]

/** The lines of an answer that say what went wrong. */
const reasonOf = ({ output }: Answer): string => output.trim().split('\n').slice(-12).join('\n')

/** Asks what must succeed; the error names the command, never what was given through stdin. */
export const mustAsk = async (ask: Wrangler, args: readonly string[], options?: AskOptions): Promise<Answer> => {
  const answer = await ask(args, options)
  if (answer.code === 0) return answer
  throw new Error(`wrangler ${args.join(' ')} ended with ${answer.code}\n${reasonOf(answer)}`)
}

/** The JSON of an answer, before which wrangler may have said something. */
export const jsonOf = <T>({ stdout }: Answer): T => {
  const start = stdout.search(/^[[{]/m)
  if (start < 0) throw new Error(`wrangler answered no JSON: ${stdout.slice(0, 200)}`)
  return JSON.parse(stdout.slice(start)) as T
}

interface Written {
  readonly type?: string
  readonly version_id?: string | null
}

/** Runs `versions upload` or `deploy`, and gives the id of the version it made, which wrangler writes into a file. */
export const makeVersion = async (ask: Wrangler, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-release-'))
  const path = join(folder, 'output.ndjson')
  try {
    const answer = await ask(args, { env: { ...env, WRANGLER_OUTPUT_FILE_PATH: path } })
    const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
    const written = lines.map((line) => JSON.parse(line) as Written)
    const made = written.find(({ type }) => type === 'version-upload' || type === 'deploy')
    return { answer, id: made?.version_id ?? null }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Says what would be asked, and answers as an account in which version `<live>` runs. For `--dry-run`, without an account. */
export const pretendWrangler: Wrangler = async (args, options = {}) => {
  report(`would run: wrangler ${args.join(' ')}${options.input === undefined ? '' : ' < (secrets)'}`)
  const file = options.env?.WRANGLER_OUTPUT_FILE_PATH
  if (file) await appendFile(file, JSON.stringify({ type: 'version-upload', version_id: '<new>' }))
  const answers: Readonly<Record<string, unknown>> = {
    'deployments list': [{ created_on: '', versions: [{ version_id: '<live>', percentage: 100 }] }],
    'versions view': { resources: { bindings: [{ name: 'DB' }] } },
  }
  const stdout = JSON.stringify(answers[args.slice(0, 2).join(' ')] ?? [])
  return { code: 0, stdout, output: stdout }
}
