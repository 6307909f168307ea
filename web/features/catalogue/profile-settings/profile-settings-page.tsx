import '#web/features/catalogue/tutors/tutors.css'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import type { UserTopic } from '#contract/people/shapes/topic.ts'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { About, Bio, TutorName } from '#contract/shared/shapes/fields.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { TutorCard } from '#web/features/catalogue/tutors/tutor-card.tsx'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { NameField } from '#web/features/people/profile/person-fields.tsx'
import { PhotoField } from '#web/features/people/profile/photo-field.tsx'
import { useInvalidateTutors, useMyTopics } from '#web/features/people/profile/query.ts'
import { useTutor } from '#web/features/people/profile/tutor-query.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { TutorTexts } from '#web/features/shared/tutor-texts.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { requiredOnceFilled } from '#web/lib/form-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CompletenessCard } from './completeness-card.tsx'
import { IntroVideoCard } from './intro-video-card.tsx'
import { LevelsCard } from './levels-card.tsx'
import { TopicsCard } from './topics-card.tsx'

const textsSchema = (savedTexts: ReturnType<typeof toFormTexts>) =>
  v.object({
    name: requiredOnceFilled(savedTexts.name, TutorName),
    bio: requiredOnceFilled(savedTexts.bio, Bio),
    about: requiredOnceFilled(savedTexts.about, About),
  })

const toFormTexts = ({ name, bio, about }: Pick<Tutor, 'name' | 'bio' | 'about'>) => ({
  name: name ?? '',
  bio: bio ?? '',
  about: about ?? '',
})

/** Edits a tutor's public page beside a live preview of their card in the tutor list. */
export function ProfileSettingsPage() {
  const t = useCopy(profileSettings)
  const { id } = useRequiredUser()
  const page = useTutor(id)
  const topics = useMyTopics(id)
  return (
    <>
      <PageHead title={t('title')}>
        <Button
          kind="line"
          size="sm"
          icon="i-ph-arrow-square-out"
          flipIcon
          className="lt-md:mb-3"
          render={<Link to="/t/$id" params={{ id }} />}
        >
          {t('view')}
        </Button>
      </PageHead>
      <QueryPanel query={page}>
        {(tutor) => <QueryPanel query={topics}>{(mine) => <ProfileEditor page={tutor} topics={mine} />}</QueryPanel>}
      </QueryPanel>
    </>
  )
}

function ProfileEditor({ page, topics }: { page: Tutor; topics: readonly UserTopic[] }) {
  const t = useCopy(profileSettings)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const refreshTutors = useInvalidateTutors()
  const ref = useRef<HTMLFormElement>(null)
  const initial = toFormTexts(page)
  const form = useTextForm(textsSchema(initial), initial, 'profile')
  const { fieldErrors, formError } = splitServerError(update.error, ['name', 'bio', 'about'])
  // The server's error stays until a field changes.
  const settle = () => update.isError && update.reset()
  const send = form.onSubmit((out) =>
    update.mutate(changedUserFields(out, form.changedFields), {
      onSuccess: () => {
        form.reset(toFormTexts(out))
        refreshTutors()
        toast.show({ id: 'settings-saved', kind: 'success', title: t('saved') })
      },
      onError: () => focusFirstInvalid(ref.current),
    }),
  )
  const preview: Tutor = { ...page, ...form.values, image: user.image, topics: topics.map(({ name }) => name.ar) }
  return (
    <div className="with-aside">
      <div className="col">
        <div className="xl:hidden">
          <CompletenessCard page={preview} />
        </div>
        <Card className="stack">
          <h2>{t('photo')}</h2>
          <PhotoField />
        </Card>
        <form ref={ref} noValidate onSubmit={send} onInput={settle}>
          <Card className="stack">
            <h2>{t('texts')}</h2>
            <NameField tutor form={form} fieldErrors={fieldErrors} />
            <TutorTexts form={form} fieldErrors={fieldErrors} />
          </Card>
          <SaveBar
            dirty={form.changedFields.length > 0}
            saving={update.isPending}
            refused={formError}
            onDiscard={() => form.reset(initial)}
          />
        </form>
        <TopicsCard topics={topics} />
        <LevelsCard page={page} />
        <IntroVideoCard page={page} />
      </div>
      <aside className="col xl:sticky xl:top-[calc(var(--topbar)+1.5rem)]" aria-label={t('preview')}>
        <div className="lt-xl:hidden">
          <CompletenessCard page={preview} />
        </div>
        <TutorCardPreview tutor={preview} />
      </aside>
    </div>
  )
}

/** The card of the tutor list as a preview. Its links are inert, because it leads nowhere from here. */
function TutorCardPreview({ tutor }: { tutor: Tutor }) {
  const t = useCopy(profileSettings)
  const now = useMinuteClock()
  return (
    <section className="stack-2">
      <h2 className="text-h4">{t('preview')}</h2>
      <p className="caption quiet">{t('previewText')}</p>
      <div inert className="max-w-100">
        <TutorCard tutor={tutor} now={now} onBook={() => undefined} />
      </div>
    </section>
  )
}
