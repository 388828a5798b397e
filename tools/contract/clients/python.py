"""Plays through the client that openapi-python-client made of /openapi.json: register, log in, stake, list."""

import sys

sys.path.insert(0, ".")

from callers import AuthenticatedClient, Client
from callers.api.account import post_user_login, post_user_register, post_user_send_verify_code
from callers.api.win import get_win_my_guesses, get_win_next_period_info, post_win_add_user_guess
from callers.models import (
    GetWinMyGuessesCategory,
    GetWinMyGuessesOk,
    GetWinNextPeriodInfoOk,
    PostUserLoginBody,
    PostUserLoginOk,
    PostUserRegisterBody,
    PostUserRegisterOk,
    PostUserSendVerifyCodeBody,
    PostUserSendVerifyCodeBodyVerifyType,
    PostUserSendVerifyCodeOk,
    PostWinAddUserGuessBody,
    PostWinAddUserGuessBodyCategory,
    PostWinAddUserGuessBodyGuessType,
    PostWinAddUserGuessOk,
    Refusal,
)

url, demo_codes_key, MOBILE = sys.argv[1:]
PASSWORD = "correct horse"


def expect(answer, kind):
    assert isinstance(answer, kind), answer
    return answer


visitor = Client(base_url=url, cookies={"demo_codes": demo_codes_key})
register = PostUserSendVerifyCodeBodyVerifyType.REGISTER
sent = expect(
    post_user_send_verify_code.sync(
        client=visitor, body=PostUserSendVerifyCodeBody(mobile_number=MOBILE, verify_type=register)
    ),
    PostUserSendVerifyCodeOk,
)
registered = expect(
    post_user_register.sync(
        client=visitor,
        body=PostUserRegisterBody(mobile_number=MOBILE, verify_code=sent.demo_code, password=PASSWORD, r_code="10000"),
    ),
    PostUserRegisterOk,
)
login = PostUserLoginBody(mobile_number=MOBILE, password="a wrong one", device_id=registered.device_id)
expect(post_user_login.sync(client=visitor, body=login), Refusal)
login.password = PASSWORD
logged_in = expect(post_user_login.sync(client=visitor, body=login), PostUserLoginOk)

member = AuthenticatedClient(base_url=url, token=logged_in.token, prefix="Token")
table = expect(get_win_next_period_info.sync(client=member), GetWinNextPeriodInfoOk)
stake = PostWinAddUserGuessBody(
    category=PostWinAddUserGuessBodyCategory.P,
    period=table.next_period,
    guess_type=PostWinAddUserGuessBodyGuessType.G,
    contract_money=10,
    contract_count=1,
)
staked = expect(
    post_win_add_user_guess.sync(client=member, body=stake, idempotency_key="generated-client-1"), PostWinAddUserGuessOk
)
assert staked.balance == table.balance - 10, (staked.balance, table.balance)
records = expect(
    get_win_my_guesses.sync(client=member, category=GetWinMyGuessesCategory.P), GetWinMyGuessesOk
)
assert [row.id for row in records.queryset] == [staked.id]
