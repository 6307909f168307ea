import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Role } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminJobs } from '#web/features/team/copy/admin-jobs.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatList, formatRelative } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { failedFirst, jobText, scheduleText } from './jobs.ts'
import { jobsQuery, type NamedJob, startJob } from './query.ts'

type RunProps = { job: NamedJob; now: number }

function Outcome({ job: { last } }: Pick<RunProps, 'job'>) {
  const t = useCopy(adminJobs)
  if (last === null) return <Icon name="i-ph-clock" className="icon-5 text-quiet" />
  const failed = last.error !== null
  return (
    <span className={failed ? 'text-danger-text' : 'text-success-text'}>
      <Icon name={failed ? 'i-ph-warning-circle-fill' : 'i-ph-check-circle-fill'} className="icon-5" />
      <VisuallyHidden>{t(failed ? 'broken' : 'ok')}</VisuallyHidden>
    </span>
  )
}

function LastRun({ job: { last }, now }: RunProps) {
  const t = useCopy(adminJobs)
  if (last === null) return <span className="quiet">{t('never')}</span>
  return (
    <>
      <span className="num whitespace-nowrap">{formatRelative(last.startedAt, now)}</span>
      {last.startedBy !== null && ` (${t('byHand')})`}
    </>
  )
}

function Summary({ jobs }: { jobs: readonly NamedJob[] }) {
  const t = useCopy(adminJobs)
  const failed = jobs.filter(({ last }) => last !== null && last.error !== null).map((job) => jobText(job) ?? job.job)
  if (failed.length > 0) return <Alert kind="warning">{t('someFailed', { jobs: formatList(failed) })}</Alert>
  if (jobs.some(({ last }) => last === null)) return null
  return <p className="small quiet">{t('allWell')}</p>
}

/** Every scheduled job with its last run; super admins can run one at once. */
export function JobsCard() {
  const t = useCopy(adminJobs)
  const client = useQueryClient()
  const now = useMinuteClock()
  const mayRun = useRequiredUser().role === Role.SuperAdmin
  const { data, error, refetch, isFetching } = useQuery(jobsQuery)
  const start = useMutation({
    mutationFn: startJob,
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  })
  const isRunning = (job: NamedJob) =>
    start.isPending && start.variables.job === job.job && start.variables.cron === job.cron
  return (
    <Card className="stack-2">
      <h2 className="text-h3">{t('title')}</h2>
      {start.error && (
        <Alert kind="danger" urgent>
          {errorText(start.error)}
        </Alert>
      )}
      {error && !data && (
        <ErrorState title={t('failedToLoad')} onRetry={() => void refetch()} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('loading')}>
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      )}
      {data && <Summary jobs={data} />}
      {data && (
        <div className="overflow-x-auto">
          <table className="data-table w-full [&_td]:py-1! [&_th]:py-1!">
            <caption className="visually-hidden">{t('title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('job')}</th>
                <th scope="col" className="lt-md:hidden!">
                  {t('when')}
                </th>
                <th scope="col">{t('last')}</th>
                <th scope="col" className="n lt-md:hidden!">
                  {t('took')}
                </th>
                {mayRun && <th scope="col">{t('action')}</th>}
              </tr>
            </thead>
            <tbody>
              {failedFirst(data).map((job) => {
                const name = jobText(job) ?? job.job
                return (
                  <tr key={`${job.cron} ${job.job}`}>
                    <th scope="row" className="whitespace-normal!">
                      <span className="flex items-start gap-2">
                        <Outcome job={job} />
                        <span>
                          {name}
                          <span className="block caption quiet md:hidden">{scheduleText(job)}</span>
                          {job.last?.more && <span className="block caption quiet">{t('more')}</span>}
                          {job.last?.error && (
                            <bdi dir="ltr" className="block caption text-danger-text wrap-anywhere">
                              {job.last.error}
                            </bdi>
                          )}
                        </span>
                      </span>
                    </th>
                    <td className="lt-md:hidden!">{scheduleText(job)}</td>
                    <td>
                      <LastRun job={job} now={now} />
                    </td>
                    <td className="n lt-md:hidden!">
                      {job.last === null ? (
                        <span className="quiet">{t('measuring')}</span>
                      ) : (
                        t('ms', { ms: job.last.durationMs })
                      )}
                    </td>
                    {mayRun && (
                      <td>
                        <Button
                          kind="line"
                          size="sm"
                          aria-label={t('runNamed', { job: name })}
                          loading={isRunning(job)}
                          onClick={() => start.mutate({ cron: job.cron, job: job.job })}
                        >
                          {t('run')}
                        </Button>
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
