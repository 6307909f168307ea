/** What onboarding reads and writes: videos, interviews, demo sessions and the times of tutor managers. */
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { bookDemoSession, listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview, findInterviewer, listInterviews, updateInterview } from '#contract/joining/api/interviews.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { textCarrier } from '#contract/lessons/rules/reminders.ts'
import { getCurrentUser, listStudios } from '#contract/people/api/users.ts'
import { OnboardingUpdated } from '#contract/people/events/onboarding-events.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs, minuteMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, demoPurposes, InterviewStatus, interviewPurposes } from '#contract/vocabulary/teaching.ts'
import { updateCachedUser, useRequiredUser } from '#web/features/people/account/query.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { tutorMetaQuery } from '#web/features/people/profile/tutor-meta.ts'
import { tutorQuery } from '#web/features/people/profile/tutor-query.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { useRefreshOn } from '#web/lib/use-refresh-on.ts'
import { type Appointment, type AppointmentKind, demoAppointment, interviewAppointment } from './appointment.ts'
import type { ManagerOffer } from './month.ts'
import type { OnboardingFacts, OnboardingProgress } from './steps.ts'

const area = 'onboarding'

/** An event may be lost with the process that sends it, so an open screen asks again this often. */
const pollMs = minuteMs
/** All of a tutor's rows: waiting times of months keep them few. */
const size = limits.page.maxSize

export const videosQuery = (id: number) =>
  queryOptions({
    queryKey: [area, id, 'videos'],
    queryFn: async ({ signal }) => (await api(listIntroVideos, { query: { size } }, { signal })).main.list,
    refetchInterval: pollMs,
  })

export const interviewsQuery = (id: number) =>
  queryOptions({
    queryKey: [area, id, 'interviews'],
    queryFn: async ({ signal }): Promise<Appointment[]> =>
      (await api(listInterviews, { query: { interviewees: [id], size } }, { signal })).list.map(interviewAppointment),
    refetchInterval: pollMs,
  })

export const demosQuery = (id: number) =>
  queryOptions({
    queryKey: [area, id, 'demos'],
    queryFn: async ({ signal }): Promise<Appointment[]> =>
      (await api(listDemoSessions, { query: { tutorIds: [id], size } }, { signal })).list.map(demoAppointment),
    refetchInterval: pollMs,
  })

/** Everything the steps are computed from; one failed request is the failure of all. */
export const useOnboardingFacts = () => {
  const user = useRequiredUser()
  const { id } = user
  return useQueries({
    queries: [{ ...tutorMetaQuery(id), refetchInterval: pollMs }, videosQuery(id), interviewsQuery(id), demosQuery(id)],
    combine: ([meta, videos, interviews, demos]) => {
      const all = [meta, videos, interviews, demos]
      const data =
        meta.data && videos.data && interviews.data && demos.data
          ? { user, meta: meta.data, videos: videos.data, interviews: interviews.data, demos: demos.data }
          : undefined
      return {
        data,
        error: all.find(({ error }) => error)?.error ?? null,
        isFetching: all.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
      }
    },
  })
}

/** Fetches the person's own rows again, after a change or a refusal. */
export const useRefreshOnboarding = () => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [area] }),
        client.invalidateQueries({ queryKey: tutorMetaQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: ['studio-visit', id] }),
      ]),
    [client, id],
  )
}

/** Follows what managers, studios and the team decide while the steps are open. */
export const useLiveOnboarding = (): void => {
  const refresh = useRefreshOnboarding()
  useRefreshOn(OnboardingUpdated, refresh)
}

/** The tutor manager who is to hold the interview. `poll` asks again and again, while nobody has a free time. */
export const useInterviewer = (enabled: boolean, poll = false) =>
  useQuery({
    queryKey: [area, 'interviewer'],
    queryFn: ({ signal }) => api(findInterviewer, {}, { signal }),
    enabled,
    refetchInterval: poll && pollMs,
    // Refused while another interview stands: the list, fetched again, then shows it.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  })

/** Shorter than for lists, because other applicants may be booking the same times. */
const slotsStaleMs = 10_000

type SlotsOf = { readonly kind: AppointmentKind; readonly managerId: number | null }

/**
 * Times of the chosen interviewer, or of every manager for a demo session, as far ahead as one request may ask. Without
 * a window in the key: the days ahead of the moment it is fetched.
 */
const managerSlotsQuery = ({ kind, managerId }: SlotsOf) =>
  queryOptions({
    queryKey: [area, 'slots', kind, managerId],
    queryFn: async ({ signal }) => {
      const now = serverNow()
      const purposes = [...(kind === 'interview' ? interviewPurposes : demoPurposes)]
      const people = managerId === null ? { roles: [Role.TutorManager] } : { userIds: [managerId] }
      const window = { after: toIsoInstant(now), before: toIsoInstant(now + limits.fullWindowDays * dayMs) }
      const { slots, subslots } = await api(
        listSlots,
        { query: { ...people, ...window, purposes, full: true } },
        { signal },
      )
      return { slots: slots.list.filter(({ deleted }) => !deleted), subslots }
    },
    staleTime: slotsStaleMs,
    refetchInterval: pollMs,
  })

/** What managers offer, with their notice, and who they are. */
export const useManagerOffers = (kind: AppointmentKind, managerId: number | null, enabled: boolean) => {
  const query = useQuery({ ...managerSlotsQuery({ kind, managerId }), enabled })
  const owners = [...new Set(query.data?.slots.map(({ userId }) => userId) ?? [])]
  // The public page of a manager tells name, picture and notice; one who is not public has none.
  const pages = useQueries({ queries: owners.map((id) => ({ ...tutorQuery(id), retry: false })) })
  const settled = pages.every(({ isPending }) => !isPending)
  const people = new Map(owners.map((id, i) => [id, pages[i]?.data ?? null]))
  const offers = owners.map((id): ManagerOffer => {
    const own = query.data?.slots.filter(({ userId }) => userId === id) ?? []
    const busy = query.data?.subslots.filter(({ parent }) => own.some((slot) => slot.id === parent)) ?? []
    const times = ({ start, end }: { start: string; end: string }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
    })
    return {
      managerId: id,
      slots: own.map((slot) => ({ id: slot.id, ...times(slot) })),
      busy: busy.map(times),
      noticeMinutes: people.get(id)?.notice ?? 0,
    }
  })
  const { error, isFetching, refetch } = query
  return { offers: query.data && settled ? offers : undefined, people, error, isFetching, refetch }
}

interface WantedTime {
  readonly slotId: number
  /** Epoch ms. */
  readonly start: number
}

/** Books an interview or demo session. Repeated calls with one choice use one idempotency key. */
export const useBookAppointment = (kind: AppointmentKind) => {
  const refresh = useRefreshOnboarding()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: ({ slotId, start }: WantedTime) => {
      const body = { slotId, start: toIsoInstant(start) }
      return keys.send(`${kind}:${slotId}:${start}`, (idempotencyKey) =>
        kind === 'interview'
          ? api(bookInterview, { body, idempotencyKey })
          : api(bookDemoSession, { body, idempotencyKey }),
      )
    },
    onSuccess: refresh,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) return
      // What was on screen led to a choice the server refused.
      void refresh()
    },
  })
}

/** Cancels an appointment that has not begun. */
export const useCancelAppointment = () => {
  const refresh = useRefreshOnboarding()
  return useMutation({
    mutationFn: ({ kind, id }: Pick<Appointment, 'kind' | 'id'>) =>
      kind === 'interview'
        ? api(updateInterview, { body: { id, status: InterviewStatus.CanceledByInterviewee } })
        : api(updateDemoSession, { body: { id, status: DemoSessionStatus.CanceledByTutor } }),
    onSuccess: refresh,
    onError: (error) => (error instanceof ApiError && error.status < 500 ? refresh() : undefined),
  })
}

/** By what decisions and reminders reach the person's phone; null where by nothing. */
export const useTextCarrier = (): ReturnType<typeof textCarrier> => {
  const user = useRequiredUser()
  const config = useConfig()
  return config ? textCarrier(user, config) : null
}

/** Fetches the tutor's stored steps again when a list already shows one as passed: the guards decide by them. */
export const useRefreshMeta = (
  { user, meta }: OnboardingFacts,
  { video, interview, demo }: OnboardingProgress,
): void => {
  const client = useQueryClient()
  const isBehind =
    (video.state === 'approved' && !meta.passedIntroVideo) ||
    (interview.state === 'passed' && !meta.passedInterview) ||
    (demo.state === 'passed' && !meta.passedDemoSession)
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: tutorMetaQuery(user.id).queryKey })
  }, [client, isBehind, user.id])
}

/** Keeps the account current while a studio may be setting its picture. */
export const useFollowAccount = (enabled: boolean): void => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  useQuery({
    queryKey: [area, id, 'account'],
    queryFn: async ({ signal }) => {
      const user = await api(getCurrentUser, {}, { signal })
      updateCachedUser(client, id, user)
      return user.image
    },
    enabled,
    refetchInterval: pollMs,
  })
}

export const useStudios = () =>
  useQuery({
    queryKey: [area, 'studios'],
    queryFn: async ({ signal }) => (await api(listStudios, { query: { size } }, { signal })).list,
  })
