import { useCopy } from '#web/copy/use-copy.ts'
import { adminColleagues } from '#web/features/team/copy/admin-colleagues.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { roleKeys } from '../people/roles.ts'
import { type Right, rights } from './rights.ts'

function RightMark({ may, proof, second }: Right) {
  const t = useCopy(adminColleagues)
  if (!may)
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('rights.no')}</VisuallyHidden>
      </span>
    )
  const words = [t(proof ? 'rights.proof' : 'rights.yes'), ...(second ? [t('rights.second')] : [])]
  return (
    <span className="inline-flex gap-1 text-accent">
      <Icon name={proof ? 'i-ph-fingerprint' : 'i-ph-check-bold'} className="icon-5" />
      {second && <Icon name="i-ph-users" className="icon-5" />}
      <VisuallyHidden>{words.join('، ')}</VisuallyHidden>
    </span>
  )
}

/** What each role of the team may do, as the endpoints declare it. */
export function RightsCard() {
  const t = useCopy(adminColleagues)
  const roles = useCopy(adminPeople)
  return (
    <Card className="stack-2 min-w-0">
      <SectionHead title={t('rights.title')} />
      <section
        className="overflow-x-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so keys have to reach it
        tabIndex={0}
        aria-label={t('rights.title')}
      >
        <table className="data-table w-full">
          <caption className="visually-hidden">{t('rights.title')}</caption>
          <thead>
            <tr>
              <th scope="col" className="ps-0!">
                {t('rights.act')}
              </th>
              {rights[0]?.roles.map(({ role }) => (
                <th key={role} scope="col" className="text-center! whitespace-normal! px-1!">
                  {roles(`role.${roleKeys[role]}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(({ name, roles: marks }) => (
              <tr key={name}>
                <th scope="row" className="whitespace-normal! ps-0!">
                  {t(`rights.names.${name}`)}
                </th>
                {marks.map(({ role, ...right }) => (
                  <td key={role} className="text-center px-1!">
                    <RightMark {...right} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="grid gap-1 caption quiet">
        <li className="flex items-center gap-2">
          <Icon name="i-ph-fingerprint" className="icon-4" />
          {t('rights.legendProof')}
        </li>
        <li className="flex items-center gap-2">
          <Icon name="i-ph-users" className="icon-4" />
          {t('rights.legendSecond')}
        </li>
      </ul>
    </Card>
  )
}
