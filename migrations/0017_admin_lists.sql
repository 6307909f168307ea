CREATE TABLE `people_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`search_text` text NOT NULL,
	`facets` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `people_places_user` ON `people_places` (`user_id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `subject_id` integer;--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`,`created_at`) WHERE subject_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_pending` ON `invoices` (`created_at`,`amount`) WHERE status IN (0, 1);--> statement-breakpoint
CREATE INDEX `invoices_user_created` ON `invoices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_updated` ON `invoices` (`updated_at`);--> statement-breakpoint
CREATE INDEX `invoices_amount` ON `invoices` (`amount`);--> statement-breakpoint
CREATE INDEX `invoices_method` ON `invoices` (`method`,`bank`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_created` ON `refund_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_requests_user` ON `contact_requests` (`user_id`,`created_at`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `demo_sessions_created` ON `demo_sessions` (`created_at`);--> statement-breakpoint
CREATE INDEX `demo_sessions_status` ON `demo_sessions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `interviews_created` ON `interviews` (`created_at`);--> statement-breakpoint
CREATE INDEX `interviews_status` ON `interviews` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_videos_state` ON `intro_videos` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_videos_created` ON `intro_videos` (`created_at`);--> statement-breakpoint
CREATE INDEX `lessons_start` ON `lessons` (`start_at`);--> statement-breakpoint
CREATE INDEX `lessons_canceled` ON `lessons` (`start_at`) WHERE canceled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_start` ON `subscriptions` (`start_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_running` ON `subscriptions` (`end_at`,`start_at`) WHERE terminated_at IS NULL;
--> statement-breakpoint

-- The log of the team is only added to.
CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log: rows are kept');
END;
--> statement-breakpoint
UPDATE audit_log SET subject_id = CASE
  WHEN action LIKE 'user.%' OR action LIKE 'card.%' THEN target_id
  WHEN action LIKE 'invoice.%' THEN (SELECT user_id FROM invoices WHERE id = target_id)
  WHEN action LIKE 'payment.%' THEN (SELECT user_id FROM transactions WHERE id = target_id)
  WHEN action LIKE 'refund-request.%' THEN (SELECT user_id FROM refund_requests WHERE id = target_id)
  WHEN action LIKE 'interview.%' THEN (SELECT interviewee_id FROM interviews WHERE id = target_id)
  WHEN action LIKE 'demo-session.%' THEN (SELECT tutor_id FROM demo_sessions WHERE id = target_id)
  WHEN action LIKE 'intro-video.%' THEN (SELECT tutor_id FROM intro_videos WHERE id = target_id)
  WHEN action LIKE 'lesson.%' THEN (SELECT tutor_id FROM lessons WHERE id = target_id)
  WHEN action LIKE 'plan-invite.update' THEN (SELECT user_id FROM plan_invites WHERE id = target_id)
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log: rows are never changed');
END;
--> statement-breakpoint

-- What the team can find a person by, in the order of creation: 43 bits are the instant and 20 the id. The names are
-- folded as `foldForSearch` does. The words of the facets are those of `people-facets.ts`.
CREATE VIEW people_belongs AS
SELECT u.id, (u.created_at << 20) | (u.id & 1048575) AS place,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(u.name, '')), 'ء', ''), 'آ', 'ا'), 'أ', 'ا'), 'ؤ', 'و'), 'إ', 'ا'), 'ئ', 'ي'), 'ة', 'ه'), 'ـ', ''), 'ى', 'ي'), 'ً', ''), 'ٌ', ''), 'ٍ', ''), 'َ', ''), 'ُ', ''), 'ِ', ''), 'ّ', ''), 'ْ', ''), '٠', '0'), '١', '1'), '٢', '2'), '٣', '3'), '٤', '4'), '٥', '5'), '٦', '6'), '٧', '7'), '٨', '8'), '٩', '9'), 'ٰ', ''), 'ٱ', 'ا'), 'ٵ', 'اٴ'), 'ٶ', 'وٴ'), 'ٷ', 'ۇٴ'), 'ٸ', 'يٴ'), 'پ', 'ب'), 'چ', 'ج'), 'ڤ', 'ف'), 'ک', 'ك'), 'ڪ', 'ك'), 'ھ', 'ه'), 'ۀ', 'ه'), 'ہ', 'ه'), 'ۂ', 'ه'), 'ی', 'ي'), 'ې', 'ي'), 'ۓ', 'ے'), 'ە', 'ه'), '۰', '0'), '۱', '1'), '۲', '2'), '۳', '3'), '۴', '4'), '۵', '5'), '۶', '6'), '۷', '7'), '۸', '8'), '۹', '9') || ' ' || lower(u.email) || ' ' || coalesce(u.phone, '') AS search_text,
  ' r' || u.role || CASE u.gender WHEN 'male' THEN ' gm' WHEN 'female' THEN ' gf' ELSE '' END
    || coalesce(' c' || u.city, '') || CASE WHEN u.verified_email THEN ' ve ' ELSE ' ue ' END
    || CASE WHEN u.verified_phone THEN 'vp ' ELSE 'up ' END
    || CASE WHEN t.id IS NULL THEN '' ELSE
      CASE WHEN t.activated THEN 'ac ' ELSE 'xactivated ' END || CASE WHEN t.bypass_onboarding THEN 'by ' ELSE '' END
      || CASE WHEN coalesce(u.name, '') = '' THEN 'xname ' ELSE '' END
      || CASE WHEN coalesce(u.phone, '') = '' THEN 'xphone ' ELSE '' END
      || CASE WHEN u.city IS NULL THEN 'xcity ' ELSE '' END
      || CASE WHEN u.gender IS NULL THEN 'xgender ' ELSE '' END
      || CASE WHEN u.birth_year IS NULL THEN 'xbirthYear ' ELSE '' END
      || CASE WHEN coalesce(t.bio, '') = '' THEN 'xbio ' ELSE '' END
      || CASE WHEN coalesce(t.about, '') = '' THEN 'xabout ' ELSE '' END
      || CASE WHEN NOT u.verified_phone THEN 'xverifiedPhone ' ELSE '' END
      || CASE WHEN NOT u.verified_email THEN 'xverifiedEmail ' ELSE '' END
      || CASE WHEN u.image IS NULL THEN 'ximage ' ELSE '' END
      || CASE WHEN t.video IS NULL THEN 'xvideo ' ELSE '' END
      || CASE WHEN t.thumbnail IS NULL THEN 'xthumbnail ' ELSE '' END
      || CASE WHEN u.role = 5 THEN '' ELSE
        CASE WHEN EXISTS (SELECT 1 FROM intro_videos v WHERE v.tutor_id = u.id AND v.state = 3) THEN 'pf ' ELSE 'nf ' END
        || CASE WHEN (SELECT i.status FROM interviews i WHERE i.interviewee_id = u.id AND i.status < 4
          ORDER BY i.created_at DESC, i.id DESC LIMIT 1) = 2 THEN 'pi ' ELSE 'ni ' END
        || CASE WHEN EXISTS (SELECT 1 FROM demo_sessions d WHERE d.tutor_id = u.id AND d.status = 2) THEN 'pd ' ELSE 'nd ' END
        || CASE WHEN u.image IS NULL OR t.video IS NULL OR t.thumbnail IS NULL THEN 'nm ' ELSE 'pm ' END
      END
    END AS facets
FROM users u LEFT JOIN tutors t ON t.id = u.id;
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(search_text, facets, content = 'people_places', content_rowid = 'place', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE TRIGGER people_places_insert AFTER INSERT ON people_places
BEGIN
  INSERT INTO people_search (rowid, search_text, facets) VALUES (NEW.place, NEW.search_text, NEW.facets);
END;
--> statement-breakpoint
CREATE TRIGGER people_places_delete AFTER DELETE ON people_places
BEGIN
  INSERT INTO people_search (people_search, rowid, search_text, facets)
    VALUES ('delete', OLD.place, OLD.search_text, OLD.facets);
END;
--> statement-breakpoint
CREATE TRIGGER users_place_insert AFTER INSERT ON users
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_place_update AFTER UPDATE OF name, email, phone, role, gender, city, birth_year, image, verified_email, verified_phone, created_at ON users
WHEN OLD.name IS NOT NEW.name OR OLD.email IS NOT NEW.email OR OLD.phone IS NOT NEW.phone OR OLD.role IS NOT NEW.role OR OLD.gender IS NOT NEW.gender OR OLD.city IS NOT NEW.city OR OLD.birth_year IS NOT NEW.birth_year OR OLD.verified_email IS NOT NEW.verified_email OR OLD.verified_phone IS NOT NEW.verified_phone OR OLD.created_at IS NOT NEW.created_at OR (OLD.image IS NULL) <> (NEW.image IS NULL)
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER tutors_place_insert AFTER INSERT ON tutors
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER tutors_place_update AFTER UPDATE OF bio, about, video, thumbnail, activated, bypass_onboarding ON tutors
WHEN (coalesce(OLD.bio, '') = '') <> (coalesce(NEW.bio, '') = '') OR (coalesce(OLD.about, '') = '') <> (coalesce(NEW.about, '') = '') OR (coalesce(OLD.video, '') = '') <> (coalesce(NEW.video, '') = '') OR (coalesce(OLD.thumbnail, '') = '') <> (coalesce(NEW.thumbnail, '') = '') OR OLD.activated <> NEW.activated OR OLD.bypass_onboarding <> NEW.bypass_onboarding
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER intro_videos_place_insert AFTER INSERT ON intro_videos
WHEN NEW.state = 3
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.tutor_id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER intro_videos_place_update AFTER UPDATE OF state ON intro_videos
WHEN OLD.state <> NEW.state
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.tutor_id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER interviews_place_insert AFTER INSERT ON interviews
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.interviewee_id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.interviewee_id;
END;
--> statement-breakpoint
CREATE TRIGGER interviews_place_update AFTER UPDATE OF status ON interviews
WHEN OLD.status <> NEW.status
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.interviewee_id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.interviewee_id;
END;
--> statement-breakpoint
CREATE TRIGGER demo_sessions_place_insert AFTER INSERT ON demo_sessions
WHEN NEW.status = 2
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.tutor_id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER demo_sessions_place_update AFTER UPDATE OF status ON demo_sessions
WHEN OLD.status <> NEW.status
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.tutor_id;
  INSERT INTO people_places (place, user_id, search_text, facets)
    SELECT place, id, search_text, facets FROM people_belongs WHERE id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER users_place_delete AFTER DELETE ON users
BEGIN
  DELETE FROM people_places WHERE user_id = OLD.id;
END;
--> statement-breakpoint
INSERT INTO people_places (place, user_id, search_text, facets) SELECT place, id, search_text, facets FROM people_belongs;
