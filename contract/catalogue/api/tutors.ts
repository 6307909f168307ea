import * as v from 'valibot'
import {
  ListedTutor,
  MyTutorStats,
  StudioTutor,
  TutorActivity,
  TutorCard,
  TutorFilterQuery,
  TutoringMinutes,
  TutorStats,
  UncontactedTutor,
} from '../../people/shapes/tutor.ts'
import { RoleField } from '../../people/shapes/user.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { CityField, GenderField, SearchText } from '../../shared/shapes/fields.ts'
import { countedPage, listQuery, listReply } from '../../shared/shapes/list.ts'
import { Instant, idInPath, paged, pageQuery, q } from '../../shared/shapes/wire.ts'
import { tutorMedia } from '../../vocabulary/media.ts'
import { NotificationMethod } from '../../vocabulary/people.ts'
import { adminRoles, Role, tutorRoles } from '../../vocabulary/roles.ts'
import { missingFields, tutorSorts, tutorSteps } from '../../vocabulary/tutor-list.ts'

export const listOnboardedTutors = endpoint({
  method: 'GET',
  path: '/user/tutor/list/onboarded',
  who: 'anyone',
  cacheSeconds: 30,
  note: 'Tutors who can be booked, by best fit, which counts figures, next free time, and topics and level of a student who asks; or soonest free time first, then rating, then lessons held; or best rated, or newest first. Search folds Arabic spellings and looks in names and topics. A tutor has one of the values of each filter; times are those of Cairo. A search of one or two letters looks through the first thousand and gives two hundred at most.',
  query: v.object({
    search: v.optional(SearchText),
    ...TutorFilterQuery,
    sort: v.optional(v.picklist(tutorSorts)),
    ...pageQuery,
  }),
  reply: countedPage(TutorCard),
  errors: ['topic-not-found', 'invalid-english-level'],
})

export const listSimilarTutors = endpoint({
  method: 'GET',
  path: '/user/tutor/similar/{id}',
  who: 'anyone',
  cacheSeconds: 30,
  note: 'A few tutors with free time who share a topic with this one, soonest first; others where nobody does. Also for a tutor who is listed no more.',
  params: idInPath,
  reply: v.array(TutorCard),
})

export const listFittingTutors = endpoint({
  method: 'GET',
  path: '/user/tutor/fitting',
  who: [Role.Student],
  note: 'A few tutors free this week who teach one of the caller’s topics, soonest first; others, with `byTopics` false, where nobody does.',
  reply: v.object({ byTopics: v.boolean(), list: v.array(TutorCard) }),
})

export const getTutorStats = endpoint({
  method: 'GET',
  path: '/user/tutor/stats/{id}',
  who: 'anyone',
  note: 'Lessons held, distinct students and minutes of a public tutor.',
  params: idInPath,
  reply: TutorStats,
  errors: ['tutor-not-found'],
})

export const getMyTutorStats = endpoint({
  method: 'GET',
  path: '/user/tutor/stats/personalized',
  who: tutorRoles,
  note: 'The caller’s teaching in four numbers; minutes where a time is meant.',
  reply: MyTutorStats,
  errors: ['tutor-not-found'],
})

export const getTutorActivity = endpoint({
  method: 'GET',
  path: '/user/tutor/activity/{id}',
  who: 'anyone',
  note: 'Lessons held per Cairo day over the last year; a long lesson scores 2, a short one 1.',
  params: idInPath,
  reply: TutorActivity,
  errors: ['tutor-not-found'],
})

export const listUncontactedTutors = endpoint({
  method: 'GET',
  path: '/user/tutor/list/uncontacted',
  who: [Role.Student],
  note: 'Bookable tutors the caller shares no chat room with.',
  query: v.object(pageQuery),
  reply: paged(UncontactedTutor),
})

export const getTutorForStudio = endpoint({
  method: 'GET',
  path: '/user/tutor/{tutorId}/for/studio',
  who: [...adminRoles, Role.Studio],
  owned: true,
  note: 'One tutor as their studio sees them.',
  params: v.object({ tutorId: q.int() }),
  reply: StudioTutor,
  errors: ['tutor-not-found'],
})

const nestedPage = v.optional(v.object(pageQuery))

export const listTutorsForStudio = endpoint({
  method: 'GET',
  path: '/user/tutor/all/for/studio',
  who: [...adminRoles, Role.Studio],
  owned: true,
  note: 'Tutors of a studio, newest first; a studio sees its own, admins name one or see all. `search` looks in name and e-mail. `missing` keeps tutors who lack that file, or any of the three.',
  query: v.object({
    studioId: v.optional(q.int()),
    search: v.optional(SearchText),
    missing: v.optional(v.picklist([...tutorMedia, 'any'])),
    pagination: nestedPage,
    ...pageQuery,
  }),
  reply: paged(StudioTutor),
})

export const listFullTutors = endpoint({
  method: 'GET',
  path: '/user/tutor/full-tutors',
  who: adminRoles,
  note: 'Tutors with account and tutor row, newest first, narrowed by any of their fields. `null` as a text asks for rows without one. `missing` names fields of which one is missing, `step` the step of onboarding a tutor is at.',
  query: listQuery(
    {
      search: v.optional(SearchText),
      missing: v.optional(q.list(v.picklist(missingFields))),
      step: v.optional(v.picklist(tutorSteps)),
      bypassOnboarding: v.optional(q.bool()),
      bio: v.optional(q.text()),
      about: v.optional(q.text()),
      name: v.optional(q.text()),
      phone: v.optional(q.text()),
      email: v.optional(q.text()),
      video: v.optional(q.bool()),
      thumbnail: v.optional(q.bool()),
      image: v.optional(q.bool()),
      password: v.optional(q.bool()),
      activated: v.optional(q.bool()),
      verifiedEmail: v.optional(q.bool()),
      verifiedPhone: v.optional(q.bool()),
      verifiedWhatsapp: v.optional(q.bool()),
      notice: v.optional(q.filter(q.int(0))),
      birthYear: v.optional(q.filter(q.int())),
      notificationMethod: v.optional(q.list(v.pipe(q.int(), v.picklist(Object.values(NotificationMethod))))),
      city: v.optional(q.list(v.pipe(q.int(), CityField))),
      gender: v.optional(q.list(GenderField)),
      role: v.optional(q.list(v.pipe(q.int(), RoleField))),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at'],
  ),
  reply: listReply(ListedTutor),
})

export const listTutoringMinutes = endpoint({
  method: 'GET',
  path: '/user/tutor/tutoring-minutes',
  who: adminRoles,
  note: 'Minutes taught in a window by the thousand tutors who taught most, most first. Without `before` the window ends now.',
  query: v.object({ after: v.optional(Instant), before: v.optional(Instant) }),
  reply: TutoringMinutes,
})
