import type { UserSelf } from '#contract/people/shapes/user.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { accountPowers } from '../people/account-rules.ts'
import { useAccountActions } from '../people/use-account-actions.tsx'

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
