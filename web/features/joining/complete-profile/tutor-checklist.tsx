import type { TutorField } from '#contract/people/rules/onboarding.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const requiredFields = [
  'name',
  'city',
  'gender',
  'birthYear',
  'verifiedEmail',
  'phone',
  'verifiedPhone',
  'bio',
  'about',
] as const satisfies readonly TutorField[]

/** The list of required data, updated while the tutor types. */
export function TutorChecklist({ missing }: { missing: readonly TutorField[] }) {
  const t = useCopy(completeProfile)
  return (
    <Card as="aside" turned className="stack-2 lg:sticky lg:top-5" aria-labelledby="checklist">
      <h2 id="checklist" className="text-h4">
        {t('tutor.checklist')}
      </h2>
      <p className="small quiet" role="status">
        {t('tutor.left', { count: missing.length })}
      </p>
      <ul className="grid gap-1.5 small lt-lg:grid-cols-2">
        {requiredFields.map((field) => {
          const done = !missing.includes(field)
          return (
            <li key={field} className={cx('flex items-center gap-2', done ? 'text-success-text' : 'text-quiet')}>
              <Icon name={done ? 'i-ph-check-circle-fill' : 'i-ph-circle'} className="icon-5" />
              {t(`tutor.fields.${field}`)}
              <VisuallyHidden>{t(done ? 'tutor.done' : 'tutor.missing')}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
