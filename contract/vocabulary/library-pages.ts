/** Written by `node scripts/library/draw.ts`. */
export const libraryPages = [
  {
    id: 1,
    title: 'Introducing yourself',
    tags: ['A1', 'First lesson'],
    pages: [
      {
        width: 1600,
        height: 2688,
        small: 'introducing-yourself-1-s-e977c62a.webp',
        large: 'introducing-yourself-1-l-a607e196.webp',
      },
      {
        width: 1600,
        height: 2160,
        small: 'introducing-yourself-2-s-45b6bb7c.webp',
        large: 'introducing-yourself-2-l-4a859cd3.webp',
      },
      {
        width: 1600,
        height: 2284,
        small: 'introducing-yourself-3-s-47747c55.webp',
        large: 'introducing-yourself-3-l-e9f9f6e2.webp',
      },
    ],
  },
  {
    id: 5,
    title: 'Ordering food',
    tags: ['A1', 'Daily life'],
    pages: [
      {
        width: 1600,
        height: 2772,
        small: 'ordering-food-1-s-e9245eac.webp',
        large: 'ordering-food-1-l-aa59cc7b.webp',
      },
      {
        width: 1600,
        height: 2462,
        small: 'ordering-food-2-s-9a6b630a.webp',
        large: 'ordering-food-2-l-6790e336.webp',
      },
    ],
  },
  {
    id: 2,
    title: 'Describing a place',
    tags: ['A2', 'Speaking'],
    pages: [
      {
        width: 1600,
        height: 2344,
        small: 'describing-a-place-1-s-b1be3eb7.webp',
        large: 'describing-a-place-1-l-67bbeaf0.webp',
      },
      {
        width: 1600,
        height: 2310,
        small: 'describing-a-place-2-s-5c687945.webp',
        large: 'describing-a-place-2-l-a47b448f.webp',
      },
      {
        width: 1600,
        height: 2232,
        small: 'describing-a-place-3-s-ac364f1a.webp',
        large: 'describing-a-place-3-l-b5d1e4d6.webp',
      },
    ],
  },
  {
    id: 6,
    title: 'At the airport',
    tags: ['A2', 'Travel'],
    pages: [
      {
        width: 1600,
        height: 2238,
        small: 'at-the-airport-1-s-3f9c528c.webp',
        large: 'at-the-airport-1-l-f10869bd.webp',
      },
      {
        width: 1600,
        height: 2304,
        small: 'at-the-airport-2-s-0d1e85c8.webp',
        large: 'at-the-airport-2-l-734f5170.webp',
      },
      {
        width: 1600,
        height: 2242,
        small: 'at-the-airport-3-s-f1a8f48a.webp',
        large: 'at-the-airport-3-l-65ab4244.webp',
      },
    ],
  },
  {
    id: 8,
    title: 'Stories in the past',
    tags: ['A2', 'Grammar'],
    pages: [
      {
        width: 1600,
        height: 2160,
        small: 'past-stories-1-s-62124e00.webp',
        large: 'past-stories-1-l-23fa623c.webp',
      },
      {
        width: 1600,
        height: 2440,
        small: 'past-stories-2-s-c1712299.webp',
        large: 'past-stories-2-l-653b3c76.webp',
      },
      {
        width: 1600,
        height: 2168,
        small: 'past-stories-3-s-0418b59d.webp',
        large: 'past-stories-3-l-f80a6208.webp',
      },
    ],
  },
  {
    id: 3,
    title: 'Phone calls',
    tags: ['B1', 'Work'],
    pages: [
      {
        width: 1600,
        height: 2726,
        small: 'phone-calls-1-s-f06dcf5b.webp',
        large: 'phone-calls-1-l-e09b4717.webp',
      },
      {
        width: 1600,
        height: 2508,
        small: 'phone-calls-2-s-f499424c.webp',
        large: 'phone-calls-2-l-4126e591.webp',
      },
      {
        width: 1600,
        height: 2320,
        small: 'phone-calls-3-s-9f8f2dea.webp',
        large: 'phone-calls-3-l-2b35a54a.webp',
      },
    ],
  },
  {
    id: 9,
    title: 'Small talk at work',
    tags: ['B1', 'Work'],
    pages: [
      {
        width: 1600,
        height: 2688,
        small: 'small-talk-1-s-d9ed0a22.webp',
        large: 'small-talk-1-l-78c0e992.webp',
      },
      {
        width: 1600,
        height: 2432,
        small: 'small-talk-2-s-56cf3084.webp',
        large: 'small-talk-2-l-82fc5bc5.webp',
      },
    ],
  },
  {
    id: 7,
    title: 'Giving opinions',
    tags: ['B1', 'Discussion'],
    pages: [
      {
        width: 1600,
        height: 2790,
        small: 'giving-opinions-1-s-2516d21c.webp',
        large: 'giving-opinions-1-l-9b00b670.webp',
      },
      {
        width: 1600,
        height: 2160,
        small: 'giving-opinions-2-s-d66f71d6.webp',
        large: 'giving-opinions-2-l-bc3e09c2.webp',
      },
      {
        width: 1600,
        height: 2356,
        small: 'giving-opinions-3-s-a824d56f.webp',
        large: 'giving-opinions-3-l-9fb5d6c9.webp',
      },
    ],
  },
  {
    id: 4,
    title: 'The job interview',
    tags: ['B2', 'Work'],
    pages: [
      {
        width: 1600,
        height: 2654,
        small: 'job-interview-1-s-6356bba2.webp',
        large: 'job-interview-1-l-9aba359d.webp',
      },
      {
        width: 1600,
        height: 2160,
        small: 'job-interview-2-s-79204b35.webp',
        large: 'job-interview-2-l-3a049597.webp',
      },
      {
        width: 1600,
        height: 2570,
        small: 'job-interview-3-s-94173012.webp',
        large: 'job-interview-3-l-bcdb70aa.webp',
      },
    ],
  },
  {
    id: 10,
    title: 'IELTS Part 2 cards',
    tags: ['B2', 'IELTS'],
    pages: [
      {
        width: 1600,
        height: 2686,
        small: 'ielts-part-two-1-s-46ec5c1a.webp',
        large: 'ielts-part-two-1-l-e54d1fca.webp',
      },
      {
        width: 1600,
        height: 2456,
        small: 'ielts-part-two-2-s-05d17073.webp',
        large: 'ielts-part-two-2-l-caaefa2c.webp',
      },
      {
        width: 1600,
        height: 2290,
        small: 'ielts-part-two-3-s-65aaf0f1.webp',
        large: 'ielts-part-two-3-l-3da7de37.webp',
      },
      {
        width: 1600,
        height: 2616,
        small: 'ielts-part-two-4-s-10aab2a8.webp',
        large: 'ielts-part-two-4-l-98190657.webp',
      },
    ],
  },
]
