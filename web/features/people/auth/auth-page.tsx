import type { ReactNode } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import student from '#web/features/shared/face-student.svg'
import tutor from '#web/features/shared/face-tutor.svg'
import { openHelp } from '#web/features/shared/help.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { cx } from '#web/ui/cx.ts'

/** Two speech bubbles as decoration, hidden from screen readers. */
function AuthIllustration() {
  const bubble = 'w-fit max-w-4/5 px-4.5 py-3 rounded-lg text-h4'
  return (
    <aside
      aria-hidden="true"
      className="deep pattern lt-lg:hidden grid place-content-center gap-8 m-4 p-12 rounded-xl turn-end"
    >
      <div lang="en" className="grid gap-3 w-80">
        <p className={cx(bubble, 'bg-deep-raised turn-start')}>
          <bdi dir="ltr" className="block">
            What did you learn last week?
          </bdi>
        </p>
        <p className={cx(bubble, 'bg-now text-now-contrast justify-self-end turn-end')}>
          <bdi dir="ltr" className="block">
            That I can speak for half an hour!
          </bdi>
        </p>
      </div>
      <span className="av-pair">
        <span className="av av-96 av-tutor">
          <img className="av-img" src={tutor} alt="" width="96" height="96" />
        </span>
        <span className="av av-96 av-student">
          <img className="av-img" src={student} alt="" width="96" height="96" />
        </span>
      </span>
    </aside>
  )
}

type AuthPageProps = { title: string; lead: string; children: ReactNode }

/** Layout of login and registration: the form at the start and, on wide screens, a dark aside beside it. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const t = useCopy(shell)
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] min-h-dvh">
      <main
        id="main"
        className="grid grid-cols-[minmax(0,1fr)] content-start lg:content-center gap-5 w-full max-w-104 mx-auto px-gutter pt-5 pb-10"
      >
        <HomeLogo />
        <div>
          <h1 className="focus:shadow-none">{title}</h1>
          <p className="quiet">{lead}</p>
        </div>
        {children}
        <p className="small quiet">
          {t('needHelp')}{' '}
          <button type="button" className="link" onClick={() => openHelp('contact')}>
            {t('contact')}
          </button>
        </p>
      </main>
      <AuthIllustration />
    </div>
  )
}
