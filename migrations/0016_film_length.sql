ALTER TABLE `tutor_public` ADD `video_ms` integer;--> statement-breakpoint
ALTER TABLE `tutors` ADD `video_ms` integer;