import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { About, Bio, TutorName } from '#contract/shapes/fields.ts'
import type { UserTopic } from '#contract/shapes/topic.ts'
import type { TutorCard as Tutor } from '#contract/shapes/tutor.ts'
import { profileSettings } from '#web/copy/profile-settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/account/query.ts'
import { TutorTexts } from '#web/features/first-steps/tutor-texts.tsx'
import { NameField } from '#web/features/profile/person-fields.tsx'
import { PhotoField } from '#web/features/profile/photo.tsx'
import { useMyTopics, useRefreshTutors } from '#web/features/profile/query.ts'
import { changedUserFields } from '#web/features/shared/changed-user-fields.ts'
import { PanelData } from '#web/features/shared/panel-data.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { PageHead } from '#web/features/shell/page-head.tsx'
import { useTutor } from '#web/features/tutors/query.ts'
import { focusFirstInvalid, refusalOf, useTextForm } from '#web/lib/form.ts'
import { notEmptied } from '#web/lib/form-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CompletenessCard } from './completeness-card.tsx'
import { IntroVideoCard } from './intro-video-card.tsx'
import { Preview } from './preview.tsx'
import { TopicsCard } from './topics-card.tsx'

const textsSchema = (held: ReturnType<typeof textsOf>) =>
  v.object({
    name: notEmptied(held.name, TutorName),
    bio: notEmptied(held.bio, Bio),
    about: notEmptied(held.about, About),
  })

const textsOf = ({ name, bio, about }: Pick<Tutor, 'name' | 'bio' | 'about'>) => ({
  name: name ?? '',
  bio: bio ?? '',
  about: about ?? '',
})

/** What students see of a tutor, edited beside a card that shows it as they do. */
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
      <PanelData query={page}>
        {(tutor) => <PanelData query={topics}>{(mine) => <Editor page={tutor} topics={mine} />}</PanelData>}
      </PanelData>
    </>
  )
}

function Editor({ page, topics }: { page: Tutor; topics: readonly UserTopic[] }) {
  const t = useCopy(profileSettings)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const refreshTutors = useRefreshTutors()
  const ref = useRef<HTMLFormElement>(null)
  const initial = textsOf(page)
  const form = useTextForm(textsSchema(initial), initial)
  const { under, above } = refusalOf(update.error, ['name', 'bio', 'about'])
  // What the server said stands until something changes.
  const settle = () => update.isError && update.reset()
  const send = form.onSubmit((out) =>
    update.mutate(changedUserFields(out, form.changed), {
      onSuccess: () => {
        form.reset(textsOf(out))
        refreshTutors()
        toast.show({ id: 'settings-saved', kind: 'success', title: t('saved') })
      },
      onError: () => focusFirstInvalid(ref.current),
    }),
  )
  const shown: Tutor = { ...page, ...form.values, image: user.image, topics: topics.map(({ name }) => name.ar) }
  return (
    <div className="with-aside">
      <div className="col">
        <div className="xl:hidden">
          <CompletenessCard page={shown} />
        </div>
        <Card className="stack">
          <h2>{t('photo')}</h2>
          <PhotoField />
        </Card>
        <form ref={ref} noValidate onSubmit={send} onInput={settle}>
          <Card className="stack">
            <h2>{t('texts')}</h2>
            <NameField tutor form={form} under={under} />
            <TutorTexts form={form} under={under} />
          </Card>
          <SaveBar
            dirty={form.changed.length > 0}
            saving={update.isPending}
            refused={above}
            onDiscard={() => form.reset(initial)}
          />
        </form>
        <TopicsCard topics={topics} />
        <IntroVideoCard page={page} />
      </div>
      <aside className="col xl:sticky xl:top-[calc(var(--topbar)+1.5rem)]" aria-label={t('preview')}>
        <div className="lt-xl:hidden">
          <CompletenessCard page={shown} />
        </div>
        <Preview tutor={shown} />
      </aside>
    </div>
  )
}
