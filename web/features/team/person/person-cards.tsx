import type { ReactNode } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { cityNames } from '#web/copy/choices.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Figures } from '../figures.tsx'
import { accountPowers } from '../people/account-rules.ts'
import { useAccountActions } from '../people/use-account-actions.tsx'
import { Moment, NotSet } from '../table/cells.tsx'
import { useChatFigures, useStudentFields } from './query.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children ?? <NotSet />}</dd>
    </div>
  )
}

/** Texts people wrote, in their own direction. */
const written = (text: string | null | undefined): ReactNode => (text ? <bdi dir="auto">{text}</bdi> : null)

const levelName = (level: number | null | undefined): string | null =>
  Object.entries(profile.levels).find(([key]) => key === `l${level}`)?.[1].name ?? null

function StudentFacts({ id }: { id: number }) {
  const t = useCopy(adminPerson)
  const { data, isError } = useStudentFields(id)
  if (isError) return <p className="caption quiet">{t('facts.studentFailed')}</p>
  return (
    <>
      <Fact label={t('facts.job')}>{written(data?.jobTitle)}</Fact>
      <Fact label={t('facts.level')}>{levelName(data?.englishLevel)}</Fact>
      <Fact label={t('facts.aim')}>{written(data?.learningObjective)}</Fact>
    </>
  )
}

/** What an account holds besides name, e-mail and phone. */
export function FactsCard({ person }: { person: UserSelf }) {
  const t = useCopy(adminPerson)
  const now = useMinuteClock()
  const { city, birthYear, gender, address, creditScore, password, notificationMethod, createdAt, updatedAt } = person
  return (
    <Card>
      <SectionHead title={t('facts.title')} />
      <dl className="facts">
        <Fact label={t('facts.city')}>{city === null ? null : cityNames[city]}</Fact>
        <Fact label={t('facts.birthYear')}>{birthYear}</Fact>
        <Fact label={t('facts.gender')}>{gender === null ? null : adminPeople.gender[gender]}</Fact>
        {person.role === Role.Student && <StudentFacts id={person.id} />}
        {person.role === Role.Studio && <Fact label={t('facts.address')}>{written(address)}</Fact>}
        <Fact label={t('facts.notifications')}>{adminUsers.notifications[notificationMethod ?? 'off']}</Fact>
        <Fact label={t('facts.credit')}>{formatNumber(creditScore)}</Fact>
        <Fact label={t('facts.password')}>{password ? adminTable.yes : adminTable.no}</Fact>
        <Fact label={t('facts.created')}>
          <Moment at={createdAt} now={now} />
        </Fact>
        <Fact label={t('facts.updated')}>
          <Moment at={updatedAt} now={now} />
        </Fact>
      </dl>
    </Card>
  )
}

/** Verified or not, by hand; for super admins. */
export function MarksCard({ person }: { person: UserSelf }) {
  const t = useCopy(adminPerson)
  const me = useRequiredUser()
  const { open, dialog } = useAccountActions()
  if (!accountPowers(me, person).verify) return null
  const hasPhone = person.phone !== null
  return (
    <Card>
      <SectionHead title={t('marks.title')} />
      <div className="stack-2">
        <Switch atEnd checked={person.verifiedEmail} onChecked={() => open('email', person)}>
          {t('marks.email')}
        </Switch>
        <Switch atEnd checked={person.verifiedPhone} disabled={!hasPhone} onChecked={() => open('phone', person)}>
          {t('marks.phone')}
        </Switch>
        <p className="caption quiet">{hasPhone ? t('marks.hint') : t('marks.noPhone')}</p>
      </div>
      {dialog}
    </Card>
  )
}

/** How much somebody writes: figures alone, never a message. */
export function ChatCard({ userId }: { userId: number }) {
  const t = useCopy(adminPerson)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useChatFigures(userId)
  if (isError && !data)
    return <FailedSection text={t('chat.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  const number = (value: number | undefined) =>
    value === undefined ? undefined : <span className="num">{formatNumber(value)}</span>
  const last = data && (data.lastAt === null ? t('chat.none') : formatDateTime(data.lastAt, now))
  return (
    <div className="stack-2">
      <Figures
        label={t('chat.title')}
        figures={[
          { key: 'rooms', label: t('chat.rooms'), value: number(data?.rooms) },
          { key: 'unread', label: t('chat.unread'), value: number(data?.unread) },
          { key: 'last', label: t('chat.last'), value: last && <span className="text-ui">{last}</span> },
        ]}
      />
      <p className="caption quiet">
        {t('chat.private')} {data?.isPartial && t('chat.firstHundred')}
      </p>
    </div>
  )
}
