import { Link } from '@tanstack/react-router'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The parts of a complete tutor page, in the order students look at them. */
type ProfilePart = 'photo' | 'introVideo' | 'bio' | 'about' | 'topics' | 'hours'

const minTopics = 3

type ProfilePage = Pick<TutorCard, 'image' | 'video' | 'bio' | 'about' | 'topics' | 'nextAvailableAt'>

/** Counts the parts the page has, and gives the first one it lacks. */
export const computeCompleteness = (
  page: ProfilePage,
  now: number,
): { done: number; total: number; next: ProfilePart | null } => {
  const { nextAvailableAt } = page
  const parts: Record<ProfilePart, boolean> = {
    photo: Boolean(page.image),
    introVideo: Boolean(page.video),
    bio: Boolean(page.bio),
    about: Boolean(page.about),
    topics: page.topics.length >= minTopics,
    hours: nextAvailableAt !== null && Date.parse(nextAvailableAt) < now + 7 * dayMs,
  }
  const all = Object.entries(parts) as [ProfilePart, boolean][]
  return {
    done: all.filter(([, there]) => there).length,
    total: all.length,
    next: all.find(([, there]) => !there)?.[0] ?? null,
  }
}

/** How complete the tutor's page is, and the next part to add. */
export function CompletenessCard({ page }: { page: TutorCard }) {
  const t = useCopy(profileSettings)
  const { done, total, next } = computeCompleteness(page, useMinuteClock())
  return (
    <Card className="stack gap-3!">
      <div className="row between">
        <h2 className="text-h4">{t('complete.title')}</h2>
        <span className="small num strong">
          {t('complete.of', { done: formatNumber(done), total: formatNumber(total) })}
        </span>
      </div>
      {/* Hidden, because the numbers before it say the same. */}
      <div className="meter h-2 rounded-full bg-sunken overflow-hidden" aria-hidden="true">
        <i style={{ inlineSize: `${(done / total) * 100}%` }} />
      </div>
      <p className="row-2 small items-start!">
        <Icon name={next ? 'i-ph-lightbulb' : 'i-ph-check-circle-fill'} className="icon-5 text-accent mt-0.5" />
        {next ? t(`complete.tips.${next}`) : t('complete.whole')}
      </p>
      {next === 'hours' && (
        <Button kind="line" size="sm" className="justify-self-start" render={<Link to="/schedule-management" />}>
          {t('complete.toHours')}
        </Button>
      )}
    </Card>
  )
}
