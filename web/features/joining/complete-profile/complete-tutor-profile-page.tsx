import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogOut, useRequiredUser } from '#web/features/people/account/query.ts'
import { PersonFields } from '#web/features/people/profile/person-fields.tsx'
import { PhotoField } from '#web/features/people/profile/photo-field.tsx'
import { useTutorMeta } from '#web/features/people/profile/tutor-meta.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ContactFields } from './contact-fields.tsx'
import './complete-profile.css'
import { TutorTexts } from '#web/features/shared/tutor-texts.tsx'
import { TutorChecklist } from './tutor-checklist.tsx'
import { useTutorForm } from './tutor-form.ts'

type CompleteTutorProfilePageProps = { onSaved: () => void }

/** All data a tutor must give before their own screens open, on one page. */
export function CompleteTutorProfilePage({ onSaved }: CompleteTutorProfilePageProps) {
  const t = useCopy(completeProfile)
  const { id } = useRequiredUser()
  const query = useTutorMeta(id)
  return (
    <main
      id="main"
      className="grid content-start gap-6 w-full max-w-61rem min-h-100dvh mx-auto pt-5 px-gutter pb-28 md:pb-10"
    >
      <div className="flex items-center justify-between">
        <HomeLogo />
        <Button kind="plain" onClick={useLogOut()}>
          {t('tutor.later')}
        </Button>
      </div>
      <div>
        <h1 className="focus:shadow-none">{t('tutor.title')}</h1>
        <p className="quiet">{t('tutor.lead')}</p>
      </div>
      <QueryPanel query={query}>{(meta) => <TutorProfileForm meta={meta} onSaved={onSaved} />}</QueryPanel>
    </main>
  )
}

function TutorProfileForm({ meta, onSaved }: CompleteTutorProfilePageProps & { meta: TutorMeta }) {
  const t = useCopy(completeProfile)
  const { ref, form, user, missing, fieldErrors, formError, send, settle, saving } = useTutorForm(meta, onSaved)
  const unproved = (['verifiedPhone', 'verifiedEmail'] as const).filter((proof) => missing.includes(proof))
  const need = unproved.length === 2 ? 'both' : unproved[0] === 'verifiedPhone' ? 'phone' : 'email'
  return (
    <form
      ref={ref}
      noValidate
      className="grid items-start gap-gap lg:grid-cols-[17rem_minmax(0,1fr)]"
      onSubmit={send}
      onInput={settle}
    >
      <TutorChecklist missing={missing} />
      <div className="complete-profile-step">
        <Card className="stack">
          <h2>{t('tutor.person')}</h2>
          <div className="form-grid">
            <PersonFields tutor form={form} fieldErrors={fieldErrors} />
          </div>
        </Card>
        <Card className="stack">
          <div>
            <h2>{t('tutor.contact')}</h2>
            <p className="small quiet">{t('tutor.contactLead')}</p>
          </div>
          <ContactFields form={form} user={user} fieldErrors={fieldErrors} />
        </Card>
        <Card className="stack">
          <div>
            <h2>{t('tutor.page')}</h2>
            <p className="small quiet">{t('tutor.pageLead')}</p>
          </div>
          <TutorTexts form={form} fieldErrors={fieldErrors} />
        </Card>
        <Card className="stack">
          <div>
            <h2>{t('tutor.photo')}</h2>
            <p className="small quiet">{t('tutor.photoLead')}</p>
          </div>
          <PhotoField />
        </Card>
        <div className="complete-profile-foot fixed z-sticky bottom-0 inset-x-0 flex flex-wrap items-center gap-2 pt-3 px-gutter pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] border-t bg-raised md:static md:p-0 md:border-0 md:bg-transparent">
          {formError !== undefined && (
            <Alert kind="danger" urgent className="basis-full">
              {formError}
            </Alert>
          )}
          {unproved.length > 0 && (
            <p id="save-needs" className="small quiet lt-md:basis-full md:order-last">
              {t(`tutor.needs.${need}`)}
            </p>
          )}
          <Button
            type="submit"
            size="lg"
            className="lt-md:flex-1"
            loading={saving}
            disabled={unproved.length > 0}
            aria-describedby={unproved.length > 0 ? 'save-needs' : undefined}
          >
            {t('tutor.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
