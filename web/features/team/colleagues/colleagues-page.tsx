import { Link } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cityName } from '#web/features/people/devices/city-name.ts'
import { isolate, useDeviceName } from '#web/features/people/devices/device-name.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { adminColleagues } from '#web/features/team/copy/admin-colleagues.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { auditTable } from '../audit/table.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { roleKeys } from '../people/roles.ts'
import { TablePreview } from '../people/table-preview.tsx'
import { type Colleague, useColleagues } from './query.ts'
import { RightsCard } from './rights-card.tsx'

/** Lines of the log about the accounts of the team, as its address names them. */
const accountLines = { action: 'sign-in-refused.factor-change.user-role.user-factors.user-contact.user-create' }
const signIns = { action: 'sign-in-done.sign-in-refused' }

function Factors({ member: { passkeys, oneTimeCodes, lacksFactor, blocked } }: { member: Colleague }) {
  const t = useCopy(adminColleagues)
  if (blocked)
    return (
      <StatusChip kind="danger" icon="i-ph-prohibit-bold">
        {t('factors.blocked')}
      </StatusChip>
    )
  if (passkeys === 0 && !oneTimeCodes)
    return (
      <StatusChip kind={lacksFactor ? 'danger' : 'warning'} icon={lacksFactor ? 'i-ph-prohibit-bold' : 'i-ph-warning'}>
        {t(lacksFactor ? 'factors.lacks' : 'factors.none')}
      </StatusChip>
    )
  const text =
    passkeys === 0 ? t('factors.app') : t(oneTimeCodes ? 'factors.both' : 'factors.passkeys', { count: passkeys })
  return (
    <StatusChip kind="success" icon="i-ph-check-circle-fill">
      {text}
    </StatusChip>
  )
}

function Seen({ seen, now }: Pick<Colleague, 'seen'> & { now: number }) {
  const t = useCopy(adminColleagues)
  const nameOf = useDeviceName()
  if (seen === null) return <span className="quiet">{t('team.never')}</span>
  const device = nameOf(seen)
  return (
    <>
      <span className="num whitespace-nowrap">{formatNearTime(seen.at, now)}</span>
      <span className="block caption quiet">
        {seen.city === null ? device : t('team.place', { device, city: isolate(cityName(seen.city)) })}
      </span>
    </>
  )
}

function Team({ team }: { team: readonly Colleague[] }) {
  const roles = useCopy(adminPeople)
  const now = useMinuteClock()
  return (
    <ul>
      {team.map((member) => (
        <li key={member.id} className="list-row flex-wrap gap-y-2">
          <span className="grow-in basis-36">
            <LinkedPerson
              id={member.id}
              name={member.name}
              image={member.image}
              sub={roles(`role.${roleKeys[member.role]}`)}
            />
          </span>
          <span className="grow-in basis-32 small">
            <Seen seen={member.seen} now={now} />
          </span>
          <Factors member={member} />
        </li>
      ))}
    </ul>
  )
}

/** `/admin/team`: the accounts that open those of others, how they are kept, and what each role may do. */
export function ColleaguesPage() {
  const t = useCopy(adminColleagues)
  const query = useColleagues()
  const lacking = query.data?.filter(({ lacksFactor }) => lacksFactor).length ?? 0
  return (
    <div className="stack">
      <AdminHeading>{titles.adminTeam}</AdminHeading>
      <p className="quiet">{t('lead')}</p>
      {lacking > 0 && <Alert kind="warning">{t('lacking', { count: lacking })}</Alert>}
      <div className="grid gap-gap items-start xl:grid-cols-2">
        <Section
          title={t('team.title')}
          action={
            <Link to="/admin/audit" search={signIns}>
              {t('team.log')}
            </Link>
          }
          query={query}
          data={query.data}
          failed={t('failed')}
          skeleton={
            <SkeletonGroup label={t('loading')}>
              <SkeletonRows rows={5} />
            </SkeletonGroup>
          }
        >
          {(team) => <Team team={team} />}
        </Section>
        <RightsCard />
      </div>
      <TablePreview
        table={auditTable}
        title={t('signIns')}
        search={accountLines}
        all={<Link to="/admin/audit" search={accountLines} />}
      />
    </div>
  )
}
