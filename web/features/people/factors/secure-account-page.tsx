import { useRouter } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogOut } from '#web/features/people/account/query.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFactors } from './query.ts'
import { SignInWaysCard } from './sign-in-ways-card.tsx'

type SecureAccountPageProps = {
  /** Where to go on. */
  heading: string
}

/** What an account of the team sees before it has a factor: nothing else opens. */
export function SecureAccountPage({ heading }: SecureAccountPageProps) {
  const t = useCopy(words)
  const { history } = useRouter()
  const logOut = useLogOut()
  const { data } = useFactors()
  const hasFactor = data !== undefined && (data.passkeys.length > 0 || data.oneTimeCodesSince !== null)
  return (
    <main id="main" className="stack w-full max-w-140 mx-auto px-gutter pt-5 pb-10">
      <HomeLogo />
      <div>
        <h1>{t('gate.title')}</h1>
        <p className="quiet">{t('gate.text')}</p>
      </div>
      <SignInWaysCard />
      {hasFactor && (
        <Button size="lg" block onClick={() => history.replace(heading)}>
          {t('gate.go')}
        </Button>
      )}
      <Button kind="plain" icon="i-ph-sign-out" flipIcon className="justify-self-start" onClick={logOut}>
        {t('gate.logOut')}
      </Button>
    </main>
  )
}
