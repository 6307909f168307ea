/**
 * An account of Cloudflare as wrangler shows it, for tests of the commands that deploy. Every call is compared with the
 * commands of the wrangler that is installed: one it does not know, or an option it does not take, fails the test.
 */
import { appendFileSync } from 'node:fs'
import { experimental_getWranglerCommands } from 'wrangler'
import type { Answer, Wrangler } from '#scripts/wrangler.ts'

interface Definition {
  readonly type: 'command' | 'namespace' | 'alias'
  readonly args?: Readonly<Record<string, { alias?: string | readonly string[] }>>
}

interface Node {
  readonly definition?: Definition
  readonly subtree: ReadonlyMap<string, Node>
}

interface Commands {
  readonly registry: Node
  readonly globalFlags: Readonly<Record<string, { alias?: string }>>
}

const { registry, globalFlags } = experimental_getWranglerCommands() as unknown as Commands

const namesOf = (args: Definition['args'] = {}): string[] =>
  Object.entries(args).flatMap(([name, { alias = [] }]) => [name, ...[alias].flat()])

/** What the installed wrangler would not take of these arguments; null when it takes them all. */
export const unknownTo = (args: readonly string[]): string | null => {
  let node: Node = registry
  let depth = 0
  for (let next = node.subtree.get(args[0] ?? ''); next; next = node.subtree.get(args[depth] ?? '')) {
    node = next
    depth += 1
  }
  const { definition } = node
  if (definition?.type !== 'command') return `wrangler has no command ${args.join(' ')}`
  const known = [...namesOf(definition.args), ...namesOf(globalFlags)]
  const options = args.filter((one) => one.startsWith('--')).map((one) => one.slice(2).replace(/=.*/, ''))
  const unknown = options.find((one) => !known.includes(one))
  return unknown === undefined ? null : `wrangler ${args.slice(0, depth).join(' ')} has no option --${unknown}`
}

interface Version {
  readonly id: string
  /** Ours has a database; one that a secret made has none. */
  readonly isOurs: boolean
}

export class CloudflareAccount {
  isSignedIn = true
  readonly databases = new Map<string, string>()
  region = 'WEUR'
  replication = 'auto'
  readonly buckets: string[] = []
  readonly secrets = new Map<string, string>()
  readonly versions: Version[] = []
  /** Newest last. */
  readonly deployments: { version_id: string; percentage: number }[][] = []
  /** Whether the next upload would change classes of objects. */
  hasObjectChange = false
  /** Commands that it refuses, by how they begin. */
  readonly refused: string[] = []
  readonly calls: string[] = []
  private made = 0

  release(isOurs = true): string {
    const id = `${++this.made}`.padStart(8, '0')
    this.versions.push({ id, isOurs })
    return id
  }

  deploy(...shares: (readonly [id: string, percent: number])[]): void {
    this.deployments.push(shares.map(([version_id, percentage]) => ({ version_id, percentage })))
  }

  /** Share of each version, as `00000001 95, 00000002 5`. */
  get shares(): string {
    const shares = this.deployments.at(-1) ?? []
    return shares.map(({ version_id, percentage }) => `${version_id} ${percentage}`).join(', ')
  }

  readonly wrangler: Wrangler = async (args, options = {}) => {
    const unknown = unknownTo(args)
    if (unknown !== null) throw new Error(unknown)
    const line = args.join(' ')
    this.calls.push(line)
    if (this.refused.some((one) => line.startsWith(one))) return refuse('Authentication error [code: 10000]')
    const answer = this.answer(args, options.input)
    if (typeof answer === 'string') return { code: 0, stdout: answer, output: answer }
    const { written, ...rest } = answer
    const file = options.env?.WRANGLER_OUTPUT_FILE_PATH
    if (written && file) appendFileSync(file, `{"type":"wrangler-session"}\n${JSON.stringify(written)}\n`)
    return { code: 0, stdout: '', output: '', ...rest }
  }

  private answer(args: readonly string[], input?: string): string | (Partial<Answer> & { written?: object }) {
    const [first = '', second = '', third = '', fourth = ''] = args
    switch (`${first} ${second}`) {
      case 'whoami --json':
        return this.isSignedIn ? '{"loggedIn":true}' : refuse('{"loggedIn":false}')
      case 'd1 list':
        return `some banner\n${JSON.stringify([...this.databases].map(([name, uuid]) => ({ name, uuid })))}`
      case 'd1 create':
        this.databases.set(third, `${this.databases.size + 1}1111111-2222-4333-8444-555555555555`)
        return 'Created your new D1 database.'
      case 'd1 info':
        return JSON.stringify({ running_in_region: this.region, read_replication: { mode: this.replication } })
      case 'r2 bucket':
        if (third === 'list') return `Listing buckets...\n${this.buckets.map((name) => `name:  ${name}`).join('\n\n')}`
        if (third === 'create') this.buckets.push(fourth)
        return third === 'info' ? JSON.stringify({ location: this.region }) : ''
      case 'secret list':
        if (this.versions.length === 0) return refuse('Worker "hiwar-staging" (env: staging) not found.')
        return JSON.stringify([...this.secrets.keys()].map((name) => ({ name, type: 'secret_text' })))
      case 'secret bulk':
        for (const [name, text] of Object.entries(JSON.parse(input ?? '') as Record<string, string>))
          this.secrets.set(name, text)
        if (this.versions.length === 0) this.deploy([this.release(false), 100])
        return ''
      case 'deployments list':
        if (this.versions.length === 0) return refuse('This Worker does not exist on your account. [code: 10007]')
        return JSON.stringify(
          this.deployments.map((versions, at) => ({
            created_on: `2026-01-01T00:00:${`${at}`.padStart(2, '0')}Z`,
            versions,
          })),
        )
      case 'versions view': {
        const version = this.versions.find(({ id }) => id === third)
        if (!version) return refuse('Version not found. [code: 10007]')
        return JSON.stringify({
          id: third,
          resources: { bindings: version.isOurs ? [{ name: 'DB', type: 'd1' }] : [] },
        })
      }
      case 'versions upload':
        if (this.hasObjectChange) return refuse('Version upload failed. [code: 10211]')
        return { written: { type: 'version-upload', version_id: this.release() } }
      case 'versions deploy': {
        const specs = args.filter((one) => /@\d+%$/.test(one)).map((one) => one.slice(0, -1).split('@'))
        this.deploy(...specs.map(([id = '', percent]) => [id, Number(percent)] as const))
        return ''
      }
      default:
        return this.answerOther(first, second)
    }
  }

  private answerOther(first: string, second: string): string | (Partial<Answer> & { written?: object }) {
    if (first === 'rollback') {
      this.deploy([second, 100])
      return ''
    }
    if (first !== 'deploy') return ''
    const id = this.release()
    this.deploy([id, 100])
    return { written: { type: 'deploy', version_id: id } }
  }
}

const refuse = (output: string): Answer => ({ code: 1, stdout: '', output })
