"""The tests of this folder that `make test-browser` runs, on one size of a window: the main ways of
each role, always the same ones. `make proofs` runs all of them on both."""

ORGANISER = (
    "test_22_walk_ins_are_added_and_checked_in[desktop]",
    "test_a_press_exchanges_parts[desktop]",
    "test_a_round_by_keyboard_alone[desktop]",
    "test_an_event_from_its_plan_to_its_standings[desktop]",
    "test_an_event_with_a_cut_is_open_after_five_actions[desktop]",
    "test_buttons_leave_the_page_where_it_is[phone]",
    "test_players_are_swapped[desktop]",
    "test_teams_at_the_desk[phone]",
    "test_the_desk_by_keyboard_alone[desktop]",
    "test_the_form_takes_the_time_zone_of_the_browser_and_what_is_usual_in_the_game[desktop]",
)
PLAYER = (
    # Builds a deck by quick presses, and plays a bot with it.
    "test_quick_presses_are_all_counted[phone]",
    "test_a_hand_is_drawn_and_a_bot_played_with_the_deck[desktop]",
    "test_a_base_is_put_moved_and_sent[phone]",
    "test_a_click_is_taken_back_and_declining_has_a_key[desktop]",
    "test_a_deck_is_judged_mended_and_kept[phone]",
    "test_a_final_move_waits_to_be_confirmed[phone]",
    "test_a_game_is_played_by_clicking_what_is_lit[phone-commandeer]",
    "test_a_game_is_played_by_clicking_what_is_lit[phone-tactica]",
    "test_a_game_is_played_by_keys_alone[desktop]",
    "test_a_game_of_an_event_is_played_streamed_and_certified[phone]",
    "test_a_lost_connection_and_a_second_tab_lose_nothing[phone]",
    "test_a_passkey_is_made_and_asked_for[desktop]",
    "test_a_map_is_made_larger_and_whole_again[desktop]",
    "test_an_account_is_asked_for_and_signed_in[phone]",
    "test_the_bell_counts_again_once_in_fifteen_seconds[desktop]",
    "test_two_fingers_make_a_map_larger[phone]",
    "test_two_people_play_and_the_game_is_certified[phone]",
    "test_what_may_be_chosen_first_is_in_sight[anima_tactics]",
    "test_what_may_be_chosen_first_is_in_sight[commandeer]",
    "test_what_may_be_chosen_first_is_in_sight[letal]",
    "test_what_may_be_chosen_first_is_in_sight[tactica]",
    "test_what_may_be_chosen_first_is_in_sight[tactics_anthem]",
)
JUDGE = (
    "test_a_hall[phone]",
    "test_a_judge_of_one_event[phone]",
    "test_somebody_is_put_out_and_let_in_again[phone]",
)
GUEST = (
    "test_a_guest_checks_in_with_their_phone[phone]",
    "test_ten_pages_are_of_use",
    "test_who_has_no_account_has_a_deck_judged[desktop]",
)
SPECTATOR = (
    "test_a_clock_ticks_until_it_is_stopped[desktop]",
    "test_a_game_is_watched_as_it_is_played[desktop]",
    "test_a_game_is_watched_from_its_first_move_to_its_end[phone-anima_tactics]",
    "test_brackets_players_and_games[phone]",
    "test_pages_show_at_once_what_is_new[desktop]",
    "test_the_first_page[phone]",
    "test_the_latest_open_game_is_shown_beside_the_promise",
    "test_the_own_match_stands_beside_the_standings",
    "test_the_own_row_stays_at_the_lower_edge_of_a_phone",
)
PROGRAM = (
    "test_a_match_is_settled_by_the_log_of_a_client_in_another_language",
    *(
        f"test_each_kind_of_sentence_reads_alike_in_pages[{slug}]"
        for slug in ("anima_tactics", "commandeer", "letal", "tactica", "tactics_anthem")
    ),
    "test_a_packed_answer_can_be_decided_on",
    "test_a_stream_comes_as_it_is_written",
    "test_each_form_of_a_list_is_kept_for_itself",
    "test_nobody_is_given_what_the_staff_reads_nor_longer_than_a_second",
    "test_nobody_waits_for_an_answer_that_is_kept_for_nobody",
    "test_one_is_tried_with_a_token[desktop]",
    "test_what_is_refused_is_told_in_a_line",
    "test_who_has_an_answer_takes_it_from_nobody_else",
)
EVERY_PAGE = (
    "test_a_complaint_is_heard[desktop]",
    "test_a_first_visit_is_light",
    "test_a_page_that_begins_low_or_is_wide_is_found",
    "test_a_second_click_takes_a_click_back",
    "test_clicks_lead_to_every_legal_move_and_to_nothing_else[tactics_anthem]",
    "test_every_name_is_visited_or_has_no_page",
    "test_every_part_can_be_seen_and_used[desktop]",
    "test_nothing_is_wrong_with_any_page[phone]",
    "test_of_many_moves_each_click_asks_what_follows",
    "test_what_is_wrong_is_found[desktop]",
)
# The modules of those that walk over a furnished service, and want it once.
WALK = (
    *("test_design_limits", "test_every_page", "test_standings", "test_start"),
    *("test_without_scripts", "test_wrong_forms"),
)
GATE = frozenset((*ORGANISER, *PLAYER, *JUDGE, *GUEST, *SPECTATOR, *PROGRAM, *EVERY_PAGE))
