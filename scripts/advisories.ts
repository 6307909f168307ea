/**
 * `npm run advisories`: asks the registry, through `npm audit`, for advisories about the locked packages and adds what is
 * new to `advisories.json`. A registry that answers none, as some mirrors do, leaves the list as it is and fails.
 */
import {
  type Advisory,
  addAdvisories,
  findConcerns,
  isAccepted,
  readAdvisories,
  readLockfile,
} from './known-advisories.ts'
import { command, report, run } from './run.ts'

interface AuditReport {
  readonly message?: string
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Via)[] }>>
}
interface Via {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly severity: Advisory['severity']
  readonly range: string
}

const toAdvisory = ({ name, title, url, severity, range }: Via): Advisory => ({
  ...{ package: name, range, id: url.split('/').at(-1) ?? url, severity, title },
  date: new Date().toISOString().slice(0, 10),
})

await command(async () => {
  const { output } = await run('npm', ['audit', '--json'])
  const { vulnerabilities, message } = JSON.parse(
    output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
  ) as AuditReport
  if (!vulnerabilities) {
    report(`the registry gives no advisories: ${message ?? 'no answer'}`)
    return 1
  }
  const found = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  report(`${await addAdvisories(found.map(toAdvisory))} new advisories`)
  const { advisories, accepted } = await readAdvisories()
  const open = findConcerns(await readLockfile(), advisories).filter((one) => !isAccepted(one, accepted))
  for (const { advisory, version } of open)
    report(`${advisory.severity}: ${advisory.package} ${version}, ${advisory.id}: ${advisory.title}`)
  return open.length > 0 ? 1 : 0
})
