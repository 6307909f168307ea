import { isOnboarded } from '#contract/rules/onboarding.ts'
import type { TutorMeta } from '#contract/shapes/tutor.ts'
import type { UserSelf } from '#contract/shapes/user.ts'
import { dashboard } from '#web/copy/dashboard.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { useTutorMeta } from '#web/features/profile/tutor-meta.ts'
import { list } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'

const lacking = (user: UserSelf, meta: TutorMeta) => {
  const parts = { image: user.image, introVideo: meta.video && meta.thumbnail, activation: meta.activated }
  return (['image', 'introVideo', 'activation'] as const).filter((part) => !parts[part])
}

/** For tutors whom students cannot find yet: the missing steps, and whether the tutor or the team has to act. */
export function NotListed() {
  const t = useCopy(dashboard)
  const user = useRequiredUser()
  const { data: meta } = useTutorMeta(user.id)
  if (!meta || isOnboarded(user, meta)) return null
  const parts = list(lacking(user, meta).map((part) => t(`notListed.parts.${part}`)))
  return (
    <Alert kind="info" className="mb-4" title={t('notListed.title')}>
      {t('notListed.text', { parts })}
    </Alert>
  )
}
