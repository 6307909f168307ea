/** Gives a new version everybody's requests step by step, and takes them away again when something is wrong with it. */
import type { Environment } from '../environments.ts'
import type { Wrangler } from '../wrangler.ts'
import { isAnswering, probe, requestsOfRound, type Target, type Wait } from './probe.ts'
import { describe, moveRequests, type Share } from './versions.ts'

export interface Release {
  readonly environment: Environment
  readonly ask: Wrangler
  readonly target: Target
  readonly say: (line: string) => void
  readonly wait: Wait
  /** How long each share is watched, as long as anybody else gets it. */
  readonly watchedMs: number
}

/** At 0 % nobody but us reaches the new version, by the header that names it. */
const steps = [0, 5, 50, 100] as const

const roundEveryMs = 10_000

/** Share of the requests of a step that may fail, or a single one, as long as none fails twice in a row. */
const bearable = 0.02

/** Watches a version; what is wrong with it, or null. */
const watch = async ({ target, wait, watchedMs }: Release, id: string, percent: number): Promise<string | null> => {
  const rounds = percent === 0 ? 2 : Math.max(2, Math.round(watchedMs / roundEveryMs))
  let before: string[] = []
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await wait(roundEveryMs)
    const problems = await probe(target, id)
    const again = problems.find((problem) => before.includes(problem))
    if (again !== undefined) return `${again}, twice in a row`
    failed += problems.length
    before = problems
  }
  const asked = rounds * requestsOfRound
  return failed > 1 && failed / asked > bearable
    ? `${failed} of ${asked} requests failed, the last: ${before.join('; ')}`
    : null
}

const sharesAt = (old: string, id: string, percent: number): Share[] =>
  percent === 100
    ? [{ id, percent }]
    : [
        { id, percent },
        { id: old, percent: 100 - percent },
      ]

/**
 * Moves requests from `old` to `id`. Returns null when the new version has everybody, else what was wrong, after everybody
 * has the old one again.
 */
export const releaseGradually = async (release: Release, old: string, id: string): Promise<string | null> => {
  const { ask, environment, say } = release
  const tryStep = async (percent: number): Promise<string | null> => {
    const shares = sharesAt(old, id, percent)
    await moveRequests(ask, environment, shares, `${percent} % of ${id}`)
    say(`${describe(shares)}; npm run rollback -- ${environment.name} goes back to ${old}`)
    const isThere = await isAnswering(release.target, id, release.wait)
    return isThere ? watch(release, id, percent) : `no answer of ${id} at ${release.target.origin}/api/v1/health`
  }
  for (const percent of steps) {
    const problem = await tryStep(percent).catch((error: unknown) => String(error))
    if (problem === null) continue
    const elsewhere = await probe(release.target, old)
    const shared = elsewhere.length > 0 ? ' (the old release has trouble as well: look at the platform first)' : ''
    say(`going back to ${old}: ${problem}${shared}`)
    await moveRequests(ask, environment, [{ id: old, percent: 100 }], `back from ${id}`)
    return problem
  }
  return null
}
