-- Installations for trials take push services without TLS on their own machine; the service refuses them everywhere else.
ALTER TABLE notifs.push_subscriptions
  DROP CONSTRAINT push_subscriptions_endpoint_form,
  ADD CONSTRAINT push_subscriptions_endpoint_form CHECK (endpoint ~ '^https?://' AND char_length(endpoint) <= 1000);
