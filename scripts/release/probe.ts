/** Asks one version of a deployment, from outside, what a visitor would ask first. */

export interface Target {
  /** `https://…` of the deployment. */
  readonly origin: string
  /** Name of the worker, as the header that chooses a version needs it. */
  readonly worker: string
  readonly fetch: typeof fetch
}

const timeoutMs = 10_000

/** Every read here is open to anybody and costs the database next to nothing. */
const paths = ['/api/v1/health', '/api/v1/ready', '/api/v1/config', '/api/v1/user/tutor/list/onboarded', '/'] as const

/** Requests of one round: these, and a script the page names. */
export const requestsOfRound = paths.length + 1

/** `Cloudflare-Workers-Version-Overrides`: counts only while the version is part of the current deployment. */
export const versionHeader = (worker: string, release: string): Record<string, string> => ({
  'cloudflare-workers-version-overrides': `${worker}="${release}"`,
})

interface Health {
  readonly release?: string
  readonly missing?: readonly string[]
  readonly unusable?: readonly string[]
}

const namesOf = (text: string): string => {
  try {
    const { missing = [], unusable = [] } = JSON.parse(text) as Health
    const names = [...missing, ...unusable]
    return names.length === 0 ? '' : `: ${names.join(', ')}`
  } catch {
    return ''
  }
}

const askOne = async ({ origin, worker, fetch }: Target, release: string, path: string) => {
  // Another query each time, so that no cache between answers for another version.
  const url = `${origin}${path}?release=${release}`
  const headers = { ...versionHeader(worker, release), 'cache-control': 'no-cache' }
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    const isHealthy = response.status === 200
    return { text, problem: isHealthy ? null : `${path} answered ${response.status}${namesOf(text)}` }
  } catch (error) {
    return { text: '', problem: `${path} did not answer: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** One round: what went wrong, in the order asked; empty when all is well. */
export const probe = async (target: Target, release: string): Promise<string[]> => {
  const answers = await Promise.all(paths.map((path) => askOne(target, release, path)))
  const problems = answers.flatMap(({ problem }) => problem ?? [])
  const page = answers.at(-1)?.text ?? ''
  const [, script] = /["'](\/build\/[\w./-]+\.js)["']/.exec(page) ?? []
  if (!script && problems.length === 0) problems.push('/ names no script of the build')
  const { problem = null } = script ? await askOne(target, release, script) : {}
  return [...problems, ...(problem === null ? [] : [problem])]
}

export type Wait = (ms: number) => Promise<void>

/** A deployment is everywhere within seconds; this many times two seconds are waited for it. */
const tries = 45

/** Waits until health says that this version answers; false when it never does. */
export const isAnswering = async (target: Target, release: string, wait: Wait): Promise<boolean> => {
  for (let count = 0; count < tries; count++) {
    if (count > 0) await wait(2000)
    const { text } = await askOne(target, release, '/api/v1/health')
    if (text.includes(`"release":"${release}"`)) return true
  }
  return false
}

/** Answers as a version that is well, for `--dry-run`. */
export const wellFetch: typeof fetch = async (input) => {
  const release = new URL(String(input)).searchParams.get('release')
  return new Response(`{"release":"${release}"} "/build/app.js"`)
}
