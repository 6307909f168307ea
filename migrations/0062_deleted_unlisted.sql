-- A deleted account is nobody whom the team looks for: it leaves the index of people with its last step, and no later
-- change of its rows brings it back. An id that a restored database gave to somebody else was made at another instant.
CREATE TRIGGER people_places_deleted BEFORE INSERT ON people_places
WHEN EXISTS (SELECT 1 FROM deleted_accounts d WHERE d.user_id = NEW.user_id AND d.made_at = NEW.place >> 20)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER deleted_accounts_unlisted AFTER INSERT ON deleted_accounts
BEGIN
  DELETE FROM people_places WHERE user_id = NEW.user_id AND place >> 20 = NEW.made_at;
END;
--> statement-breakpoint
DELETE FROM people_places WHERE user_id IN (
  SELECT d.user_id FROM deleted_accounts d JOIN users u ON u.id = d.user_id AND u.created_at = d.made_at);
