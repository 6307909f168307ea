import type { GuardianRecord } from '#contract/people/shapes/guardian.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useGuardiansOf } from '#web/features/people/guardian/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'

const looks: Readonly<Record<GuardianRecord['state'], StatusKind>> = {
  waiting: 'warning',
  consented: 'success',
  withdrawn: 'danger',
  replaced: 'neutral',
}

function Guardian({ guardian }: { guardian: GuardianRecord }) {
  const t = useCopy(adminPerson)
  const now = useMinuteClock()
  const { state, name, phone, createdAt, consentedAt, consentVersion, sameNetwork, sameDevice } = guardian
  return (
    <li className="grid gap-1 py-3">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          {name && <b>{name} </b>}
          <bdi dir="ltr">{phone}</bdi>
        </span>
        <StatusChip kind={looks[state]}>{t(`guardian.states.${state}`)}</StatusChip>
      </span>
      <span className="small quiet">
        {consentedAt === null
          ? t('guardian.asked', { moment: formatDateTime(createdAt, now) })
          : t('guardian.agreed', { moment: formatDateTime(consentedAt, now), version: String(consentVersion) })}
      </span>
      {(sameNetwork || sameDevice) && (
        <span className="flex flex-wrap gap-2">
          {sameNetwork && <StatusChip kind="warning">{t('guardian.sameNetwork')}</StatusChip>}
          {sameDevice && <StatusChip kind="warning">{t('guardian.sameDevice')}</StatusChip>}
        </span>
      )}
    </li>
  )
}

/** The guardians a student has named; nothing for a student of age who never needed one. */
export function GuardianCard({ studentId }: { studentId: number }) {
  const t = useCopy(adminPerson)
  const { data, isError, isFetching, refetch } = useGuardiansOf(studentId)
  if (isError && !data)
    return <FailedSection text={t('guardian.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || (!data.minor && data.guardians.length === 0)) return null
  const isNeeded = data.minor && !data.guardians.some(({ state }) => state === 'consented')
  return (
    <Card>
      <SectionHead title={t('guardian.title')} />
      {isNeeded && <Alert kind="warning">{t('guardian.needed')}</Alert>}
      {data.guardians.length === 0 && <p className="quiet">{t('guardian.none')}</p>}
      <ul className="divide-y">
        {data.guardians.map((guardian) => (
          <Guardian key={guardian.id} guardian={guardian} />
        ))}
      </ul>
    </Card>
  )
}
