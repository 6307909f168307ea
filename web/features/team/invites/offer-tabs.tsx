import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInvites } from '#web/features/team/copy/admin-invites.ts'

const tabs = [
  ['coupons', '/admin/coupons'],
  ['mails', '/admin/invites'],
  ['students', '/admin/plan-invites'],
] as const

/** Ways between the three lists of offers. */
export function OfferTabs() {
  const t = useCopy(adminInvites)
  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {tabs.map(([name, to]) => (
        <Link key={name} to={to} className="tab">
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
